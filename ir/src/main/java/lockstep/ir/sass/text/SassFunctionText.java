package lockstep.ir.sass.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Code.CodeLabels;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.text.SassPrinter.SassTextStyle;

/**
 * The text of a function, which reads back:
 *
 * <pre>
 * .function saxpy sm_90
 * .L_x_0:
 *   [B------:R-:W0:-:S01] S2R R0, SR_TID.X ;
 * </pre>
 *
 * <p>A line begins with the control fields, see {@link ControlText}; without them they have their defaults. What
 * follows {@code //} is a comment.
 */
public final class SassFunctionText {
    private static final Pattern HEAD = Pattern.compile("\\.function (\\S+) (sm_\\w+)");
    private static final Pattern LABEL = Pattern.compile("(\\.\\w+):");
    private static final Pattern LINE = Pattern.compile("(?:\\[([^\\]]*)\\] )?(.*?) ?;");
    private static final Pattern REFERENCE = Pattern.compile("`\\((\\.\\w+)\\)");

    private final String file;
    private final Diagnostics diagnostics;
    private final Map<String, Long> labels = new LinkedHashMap<>();

    private SassFunctionText(String file, Diagnostics diagnostics) {
        this.file = file;
        this.diagnostics = diagnostics;
    }

    /** The text of {@code function}. */
    public static String print(SassFunction function) {
        CodeLabels labels = function.code().labels();
        SassPrinter printer = new SassPrinter(SassTextStyle.EXACT, labels::operand);
        StringBuilder text = new StringBuilder(".function ").append(function.name());
        text.append(' ').append(function.architecture().tool()).append('\n');
        for (int i = 0; i < function.instructions().size(); i++) {
            long address = (long) i * InstructionWord.BYTES;
            labels.at(address).ifPresent(name -> text.append(name).append(":\n"));
            SassInstruction instruction = function.instructions().get(i);
            text.append("  [").append(ControlText.print(instruction)).append("] ");
            text.append(printer.print(instruction, address)).append(" ;\n");
        }
        return text.toString();
    }

    /**
     * Reads the function of {@code text}.
     *
     * @param file its name, for messages
     * @return empty after a fault
     */
    public static Optional<SassFunction> parse(String text, String file, Diagnostics diagnostics) {
        return new SassFunctionText(file, diagnostics).parse(text.split("\n", -1));
    }

    private SourceLocation line(int index) {
        return new SourceLocation(file, index + 1, 0);
    }

    private static String plain(String line) {
        int comment = line.indexOf("//");
        return (comment < 0 ? line : line.substring(0, comment)).strip();
    }

    private Optional<SassFunction> parse(String[] lines) {
        int head = 0;
        while (head < lines.length && plain(lines[head]).isEmpty()) {
            head++;
        }
        Matcher matcher = HEAD.matcher(head < lines.length ? plain(lines[head]) : "");
        Optional<Architecture> architecture =
                matcher.matches() ? Architecture.ofTool(matcher.group(2)) : Optional.empty();
        if (architecture.isEmpty()) {
            diagnostics.error("sass-head", line(Math.min(head, lines.length - 1)), "expected .function NAME sm_N");
            return Optional.empty();
        }
        findLabels(lines, head + 1);
        SassParser parser = new SassParser(IsaTable.of(architecture.get()), this::address);
        List<SassInstruction> instructions = new ArrayList<>();
        for (int i = head + 1; i < lines.length; i++) {
            String line = plain(lines[i]);
            if (!line.isEmpty() && !LABEL.matcher(line).matches()) {
                long address = (long) instructions.size() * InstructionWord.BYTES;
                instruction(parser, line, address, line(i)).ifPresent(instructions::add);
            }
        }
        return diagnostics.hasFatal()
                ? Optional.empty()
                : Optional.of(new SassFunction(matcher.group(1), architecture.get(), instructions));
    }

    private void findLabels(String[] lines, int from) {
        long address = 0;
        for (int i = from; i < lines.length; i++) {
            String line = plain(lines[i]);
            Matcher label = LABEL.matcher(line);
            if (label.matches()) {
                if (labels.put(label.group(1), address) != null) {
                    diagnostics.error("sass-label", line(i), "a second label " + label.group(1));
                }
            } else if (!line.isEmpty()) {
                address += InstructionWord.BYTES;
            }
        }
    }

    private OptionalLong address(String text) {
        Matcher reference = REFERENCE.matcher(text);
        Long address = reference.matches() ? labels.get(reference.group(1)) : null;
        return address == null ? OptionalLong.empty() : OptionalLong.of(address);
    }

    private Optional<SassInstruction> instruction(SassParser parser, String line, long address, SourceLocation place) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            diagnostics.error("sass-line", place, "expected an instruction and a semicolon");
            return Optional.empty();
        }
        Optional<SassInstruction> found = parser.parse(matcher.group(2), address, place, diagnostics);
        if (found.isEmpty() || matcher.group(1) == null) {
            return found;
        }
        Optional<SassInstruction> controlled = ControlText.parse(matcher.group(1), found.get());
        if (controlled.isEmpty()) {
            diagnostics.error("sass-control", place, "not control fields: " + matcher.group(1));
        }
        return controlled;
    }
}
