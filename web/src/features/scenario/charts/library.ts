/** The chart library, with the parts that our charts need. It is fetched with the first chart that needs it. */

import { BarController, BarElement, CategoryScale, Chart, Legend, LineController, LineElement, LinearScale, LogarithmicScale, PointElement, ScatterController, Title, Tooltip } from "chart.js";

Chart.register(BarController, BarElement, CategoryScale, Legend, LineController, LineElement, LinearScale, LogarithmicScale, PointElement, ScatterController, Title, Tooltip);

export { Chart };
export type { ChartConfiguration, ChartDataset, ScaleOptionsByType } from "chart.js";
