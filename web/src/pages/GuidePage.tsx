import Box from "@mui/material/Box";
import { Link } from "react-router";
import { chapters } from "../features/guide/chapters";
import { screens } from "../lib/paths";
import { Heading } from "../ui/Heading";
import { TextPage } from "../ui/TextPage";

/** The chapters of the guide for librarians. */
export function GuidePage() {
  return (
    <TextPage title="Guide for librarians" lead={<>From your first forecast to a decision. For short answers, see <Link to={screens.support()}>Support</Link>.</>}>
      <Box component="ol" sx={{ listStyle: "none", m: 0, "&&": { pl: 0 } }}>
        {chapters.map(({ id, title, lead }) => (
          <Box component="li" key={id} sx={{ "&& h2": { mt: 3, mb: 0.25 } }}>
            <Heading>
              <Link to={screens.guide(id)}>{title}</Link>
            </Heading>
            {lead}
          </Box>
        ))}
      </Box>
    </TextPage>
  );
}
