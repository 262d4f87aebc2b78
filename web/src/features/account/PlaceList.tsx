import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { Permission } from "../../api/accounts";
import { screens } from "../../lib/paths";
import { PlainLink } from "../../ui/PlainLink";
import { roleSentence } from "./role-words";

/** Institutions or consortia, what somebody may do in each, and the way there. */
export function PlaceList({ places, label }: { places: Permission[]; label: string }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 1.5 }}>
      {places.map((place) => (
        <Paper component="li" variant="outlined" className="link-box" key={place.institution_id} sx={{ p: 2, "&:hover": { borderColor: "primary.main" } }}>
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5 }}>
            <Typography variant="h2" sx={{ overflowWrap: "anywhere" }}>
              <PlainLink to={screens.institution(place.institution_id)} isStretched>
                {place.institution_name}
              </PlainLink>
            </Typography>
            {place.is_demo_institution && <Chip size="small" label="Invented" />}
          </Box>
          <Typography color="textSecondary" sx={{ mt: 0.25 }}>
            {roleSentence(place)}
          </Typography>
        </Paper>
      ))}
    </Box>
  );
}
