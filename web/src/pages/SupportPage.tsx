import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { Link as RouteLink } from "react-router";
import { topics } from "../features/public/topics";
import { screens } from "../lib/paths";
import { Heading } from "../ui/Heading";
import { TextPage } from "../ui/TextPage";

/** One short answer to each question that the screens raise, and the way to the chapter with more. */
export function SupportPage() {
  return (
    <TextPage title="Support" lead={<>Answers to common questions. The <RouteLink to={screens.guide()}>guide for librarians</RouteLink> explains each step. If your question is missing, <RouteLink to={screens.contact()}>write to us</RouteLink>.</>}>
      <Box component="nav" aria-label="Topics">
        <ul>
          {topics.map(({ id, question }) => (
            <li key={id}>
              <Link href={`#${id}`}>{question}</Link>
            </li>
          ))}
        </ul>
      </Box>
      {topics.map(({ id, question, answer, guide }) => (
        <Box component="section" key={id} sx={{ scrollMarginTop: 16 }} id={id}>
          <Heading>{question}</Heading>
          {answer.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <RouteLink to={screens.guidePlace(guide)} aria-label={`Learn more in the guide: ${question}`}>Learn more in the guide</RouteLink>
          </p>
        </Box>
      ))}
    </TextPage>
  );
}
