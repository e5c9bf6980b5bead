package lockstep.compiler.pipeline;

import java.util.List;
import java.util.stream.Collectors;
import lockstep.compiler.option.PassOptions;

/** The text of a standard pipeline in golden files: a comment for each part, one item per line. */
final class GoldenPipeline {
    private GoldenPipeline() {}

    /** The text of {@code nvopt<words>}. */
    static String of(String words) {
        StringBuilder text = new StringBuilder(
                "# nvopt<" + words + ">: seed 000, O-Level Pipeline Comparison, and the" + " tables of the parts\n");
        for (NvoptBuilder.Piece part : parts(words)) {
            text.append("\n# ").append(part.title()).append('\n');
            text.append(lines(new PipelineTree(part.elements()).toString())).append('\n');
        }
        return text.toString();
    }

    private static List<NvoptBuilder.Piece> parts(String words) {
        PassRegistry registry = PassRegistry.builtIn();
        PassOptions options = PassOptions.NONE;
        SettingParser settings = new SettingParser(new PipelineCursor("<" + words + ">"));
        return NvoptBuilder.build(
                NvoptRequest.parse("nvopt", settings.words(), 0),
                options,
                registry,
                part -> PipelineParser.elements(registry, part, options));
    }

    /** One item per line: a line ends after each comma outside brackets. */
    private static String lines(String items) {
        StringBuilder lines = new StringBuilder();
        int depth = 0;
        for (char c : items.toCharArray()) {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            lines.append(c);
            if (c == ',' && depth == 0) {
                lines.append('\n');
            }
        }
        return lines.toString();
    }

    /** The pipeline text in a golden file. */
    static String pipeline(String golden) {
        return golden.lines()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .map(line -> line.endsWith(",") ? line.substring(0, line.length() - 1) : line)
                .collect(Collectors.joining(","));
    }
}
