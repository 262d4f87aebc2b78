import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { Link as RouteLink } from "react-router";
import { topics } from "../features/public/topics";
import { screens } from "../lib/paths";
import { Heading } from "../ui/Heading";
import { TextPage } from "../ui/TextPage";

/** The guide: one short answer to each question that the screens raise. */
export function SupportPage() {
  return (
    <TextPage title="Support" lead={<>Answers to common questions. If yours is missing, <RouteLink to={screens.contact()}>write to us</RouteLink>.</>}>
      <Box component="nav" aria-label="Topics">
        <ul>
          {topics.map(({ id, question }) => (
            <li key={id}>
              <Link href={`#${id}`}>{question}</Link>
            </li>
          ))}
        </ul>
      </Box>
      {topics.map(({ id, question, answer }) => (
        <Box component="section" key={id} sx={{ scrollMarginTop: 16 }} id={id}>
          <Heading>{question}</Heading>
          {answer.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Box>
      ))}
    </TextPage>
  );
}
