package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.isa.Architecture;

/** Reads the text of functions in the open form, line by line. */
final class OriParser {
    private static final Pattern HEAD = Pattern.compile("\\.ori (\\S+) (sm_\\w+) (\\w+)");
    private static final Pattern LABEL = Pattern.compile("(\\.\\w+):");
    private static final String COMMENT = "//";

    private final String file;
    private final Diagnostics diagnostics;
    private final List<OriBlock> blocks = new ArrayList<>();
    private final Set<String> labels = new HashSet<>();
    private List<OriInstruction> instructions = new ArrayList<>();
    private String label = "";

    OriParser(String file, Diagnostics diagnostics) {
        this.file = file;
        this.diagnostics = diagnostics;
    }

    private static String plain(String line) {
        int comment = line.indexOf(COMMENT);
        return (comment < 0 ? line : line.substring(0, comment)).strip();
    }

    Optional<OriFunction> parse(String[] lines) {
        int head = 0;
        while (head < lines.length && plain(lines[head]).isEmpty()) {
            head++;
        }
        Matcher matcher = HEAD.matcher(head < lines.length ? plain(lines[head]) : "");
        boolean isHead = matcher.matches();
        Optional<Architecture> architecture = isHead ? Architecture.ofTool(matcher.group(2)) : Optional.empty();
        Optional<OriStage> stage = isHead ? OriStage.of(matcher.group(3)) : Optional.empty();
        if (architecture.isEmpty() || stage.isEmpty()) {
            SourceLocation place = new SourceLocation(file, Math.min(head, lines.length - 1) + 1, 1);
            diagnostics.error("ori-head", place, "expected .ori NAME sm_N ssa, or free");
            return Optional.empty();
        }
        OriLineParser parser = new OriLineParser(architecture.get(), diagnostics);
        for (int i = head + 1; i < lines.length; i++) {
            line(parser, lines[i], i + 1);
        }
        finishBlock();
        if (blocks.isEmpty() && !diagnostics.hasFatal()) {
            diagnostics.error("ori-block", new SourceLocation(file, head + 1, 1), "the function has no block");
        }
        return diagnostics.hasFatal()
                ? Optional.empty()
                : Optional.of(new OriFunction(matcher.group(1), architecture.get(), stage.get(), blocks));
    }

    private void line(OriLineParser parser, String line, int number) {
        String text = plain(line);
        if (text.isEmpty()) {
            return;
        }
        int column = line.length() - line.stripLeading().length() + 1;
        SourceLocation place = new SourceLocation(file, number, column);
        Matcher matcher = LABEL.matcher(text);
        if (matcher.matches()) {
            finishBlock();
            label = matcher.group(1);
            if (!labels.add(label)) {
                diagnostics.error("ori-label", place, "a second block " + label);
            }
        } else if (label.isEmpty()) {
            diagnostics.error("ori-label", place, "an instruction before the first label");
        } else {
            parser.parse(text, place).ifPresent(instructions::add);
        }
    }

    private void finishBlock() {
        if (!label.isEmpty()) {
            blocks.add(new OriBlock(label, instructions));
            instructions = new ArrayList<>();
        }
    }
}
