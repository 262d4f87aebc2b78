import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ApiKey } from "../../api/sharing";
import { EndKeyDialog } from "./EndKeyDialog";
import { keyFacts } from "./key-words";

interface Props {
  packageId: string;
  keys: ApiKey[];
  onEnded: (id: string) => void;
}

/** The keys that there are, each with the way to end it. */
export function KeyList({ packageId, keys, onEnded }: Props) {
  const [now] = useState(() => new Date());
  const [doomed, setDoomed] = useState<ApiKey>();
  const [said, setSaid] = useState("");
  const ended = ({ id, name }: ApiKey) => {
    setDoomed(undefined);
    setSaid(`Key “${name}” ended.`);
    onEnded(id);
  };
  return (
    <div>
      <div role="status">
        {said && (
          <Alert severity="success" variant="outlined" sx={{ mb: 2 }} onClose={() => setSaid("")}>
            {said}
          </Alert>
        )}
      </div>
      {keys.length === 0 && <Typography color="textSecondary">No keys yet.</Typography>}
      <Paper variant="outlined" component="ul" aria-label="Keys" hidden={keys.length === 0} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {keys.map((key) => (
          <Box component="li" key={key.id} sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, px: 2, py: 1.25, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}>
            <Box sx={{ flex: "1 1 200px", minWidth: 0, overflowWrap: "anywhere" }}>
              <Box sx={{ fontWeight: 600 }}>
                {key.name} <Box component="code" sx={{ fontWeight: 400, fontSize: "0.85em", color: "text.secondary" }}>{key.starts_with}…</Box>
              </Box>
              <Typography variant="caption" color="textSecondary">
                {keyFacts(key, now)}
              </Typography>
            </Box>
            <Button size="small" color="error" onClick={() => setDoomed(key)} aria-label={`End key ${key.name}`}>
              End key
            </Button>
          </Box>
        ))}
      </Paper>
      {doomed && <EndKeyDialog packageId={packageId} doomed={doomed} onEnded={() => ended(doomed)} onClose={() => setDoomed(undefined)} />}
    </div>
  );
}
