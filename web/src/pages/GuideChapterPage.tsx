import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { Link, useLoaderData, useParams } from "react-router";
import { ChapterList } from "../features/guide/ChapterList";
import { ChapterSteps } from "../features/guide/ChapterSteps";
import { GuideText } from "../features/guide/GuideText";
import type { LoadedChapter } from "../features/guide/chapter";
import { screens } from "../lib/paths";
import { useTitle } from "../ui/use-title";
import { NotFoundPage } from "./NotFoundPage";

/** One chapter of the guide for librarians, which is loaded before the page is shown. */
export function GuideChapterPage() {
  const { chapter: id = "" } = useParams();
  const chapter = useLoaderData<LoadedChapter | null>();
  return chapter === null ? <NotFoundPage /> : <ChapterPage key={id} id={id} chapter={chapter} />;
}

function ChapterPage({ id, chapter }: { id: string; chapter: LoadedChapter }) {
  useTitle(`${chapter.title} · Guide`);
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 3, md: 6 }, display: "grid", columnGap: 6, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "220px minmax(0, 1fr)" } }}>
      <ChapterList />
      <article>
        <Box component={Link} to={screens.guide()} className="no-print" sx={{ fontSize: "0.9rem" }}>
          All chapters
        </Box>
        <Typography variant="h1" sx={{ mt: 0.5, fontSize: { xs: "1.9rem", md: "2.4rem" } }}>
          {chapter.title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1.5, fontSize: "1.1rem" }}>
          {chapter.lead}
        </Typography>
        <GuideText chapter={chapter} />
        <ChapterSteps id={id} />
      </article>
    </Container>
  );
}
