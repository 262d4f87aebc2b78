import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { pacific } from "../../lib/format";
import { EmptyPanel } from "../../ui/EmptyPanel";
import type { Webinar } from "./site";

interface Props {
  heading: string;
  webinars: Webinar[];
  /** Whether they are still to come. */
  isUpcoming: boolean;
}

/** Webinars with their times, in Pacific time. */
export function WebinarList({ heading, webinars, isUpcoming }: Props) {
  return (
    <section>
      <Typography variant="h2">{heading}</Typography>
      {webinars.length === 0 && (isUpcoming ? <EmptyPanel heading="No webinars planned" text="The next webinar will be announced here." /> : <EmptyPanel heading="None yet" text="Recordings appear here afterwards." />)}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: "none", p: "0 !important" }}>
        {webinars.map(({ title, startsAt, about, link }) => (
          <Paper component="li" variant="outlined" key={title + startsAt} sx={{ p: 2 }}>
            <Typography variant="h3">{title}</Typography>
            <Typography variant="body2" color="textSecondary">
              <time dateTime={startsAt}>{pacific(startsAt)}</time>
            </Typography>
            {isUpcoming && about && <Typography variant="body2">{about}</Typography>}
            {link && (
              <Link href={link} target="_blank" rel="noopener">
                {isUpcoming ? "Register" : "Watch"}
                <span className="visually-hidden">: {title}</span>
              </Link>
            )}
          </Paper>
        ))}
      </Stack>
    </section>
  );
}
