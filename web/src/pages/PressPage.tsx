import { ArticleList } from "../features/public/ArticleList";
import { Loaded } from "../features/public/Loaded";
import { usePress } from "../features/public/site-query";
import { TextPage } from "../ui/TextPage";

/** What was written about the service. */
export function PressPage() {
  return (
    <TextPage title="Press">
      <Loaded query={usePress()} empty={{ heading: "No articles yet", text: "Articles about this service will be listed here, with their source." }}>
        {(articles) => <ArticleList articles={articles} action="Read" />}
      </Loaded>
    </TextPage>
  );
}
