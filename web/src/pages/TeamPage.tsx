import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Loaded } from "../features/public/Loaded";
import { useSite, useTeam } from "../features/public/site-query";
import { TextPage } from "../ui/TextPage";

/** Who works on the service. */
export function TeamPage() {
  const { data: site } = useSite();
  return (
    <TextPage title="Team" lead={site?.operator ? `This service is run by ${site.operator}.` : "The people behind this service."}>
      <Loaded query={useTeam()} empty={{ heading: "No team members listed yet", text: "The operator of this server can introduce the team on this page." }}>
        {(team) => (
          <Stack spacing={2}>
            {team.map(({ name, role, about }) => (
              <Paper variant="outlined" key={name} sx={{ p: 2.5 }}>
                <Typography variant="h2" sx={{ mt: "0 !important" }}>
                  {name}
                </Typography>
                <Typography color="textSecondary">{role}</Typography>
                {about && <Typography>{about}</Typography>}
              </Paper>
            ))}
          </Stack>
        )}
      </Loaded>
    </TextPage>
  );
}
