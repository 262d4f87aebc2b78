import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import { ink } from "../../theme";
import { droppedFiles } from "./dropped-files";

/** Takes files by drag and drop or by button. What a file is, the server finds out: nothing is kept from being chosen. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const [folders, setFolders] = useState<string[]>([]);
  const chooser = useRef<HTMLInputElement>(null);
  useKeptPage();
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const dropped = droppedFiles(event.dataTransfer.items);
        setFolders(dropped.folders);
        onFiles(dropped.files);
      }}
      sx={{
        border: "2px dashed",
        borderColor: isOver ? "primary.main" : "divider",
        bgcolor: isOver ? ink.tint : "background.paper",
        borderRadius: 2,
        p: { xs: 2, sm: 3 },
        textAlign: "center",
      }}
      data-testid="drop-zone"
    >
      <Typography variant="h2">Drop files here</Typography>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        COUNTER reports, price lists, perpetual access lists and title filters, one or several at once. Titlewise recognises each by its content. Formats: xlsx, xls, xlsb, ods, csv, tsv, txt, json, zip, gz.
      </Typography>
      <Button variant="contained" onClick={() => chooser.current?.click()}>
        Choose files
      </Button>
      {/* No `accept`: file choosers grey out what it does not name, and endings say little about content. */}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        data-testid="file-input"
        onChange={(event) => {
          setFolders([]);
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      {folders.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 2, textAlign: "left" }} onClose={() => setFolders([])}>
          {folders.map((name) => `“${name}”`).join(", ")} {folders.length === 1 ? "is a folder" : "are folders"}. Choose the files inside, or upload them as a zip.
        </Alert>
      )}
    </Box>
  );
}

/** A file dropped beside the field would replace the page by the file. */
function useKeptPage() {
  useEffect(() => {
    const keep = (event: DragEvent) => event.preventDefault();
    window.addEventListener("dragover", keep);
    window.addEventListener("drop", keep);
    return () => {
      window.removeEventListener("dragover", keep);
      window.removeEventListener("drop", keep);
    };
  }, []);
}
