import Box from "@mui/material/Box";
import { useState } from "react";
import { Loaded } from "../features/public/Loaded";
import { WebinarList } from "../features/public/WebinarList";
import { splitWebinars } from "../features/public/site";
import { useWebinars } from "../features/public/site-query";
import { TextPage } from "../ui/TextPage";

/** Talks to come and talks that were held. */
export function WebinarsPage() {
  const [now] = useState(() => Date.now());
  return (
    <TextPage title="Webinars" lead="All times are Pacific time.">
      <Loaded query={useWebinars()} empty={{ heading: "No webinars yet", text: "Webinars and their recordings appear here." }}>
        {(webinars) => {
          const { upcoming, past } = splitWebinars(webinars, now);
          return (
            <Box sx={{ display: "grid", gap: 3 }}>
              <WebinarList heading="Upcoming" webinars={upcoming} isUpcoming />
              <WebinarList heading="Past" webinars={past} isUpcoming={false} />
            </Box>
          );
        }}
      </Loaded>
    </TextPage>
  );
}
