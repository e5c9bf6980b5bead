package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.code.ControlText;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.text.NamedInstruction;
import lockstep.ir.sass.text.SassParser;

/** Reads one instruction of the open form; a line that is none has exactly one message. */
final class OriLineParser {
    private static final Pattern LINE = Pattern.compile("(?:\\[([^\\]]*)\\] )?(.*?) ?;");
    private static final Pattern PLACE = Pattern.compile("`\\(([.$\\w]+)\\)");
    private static final Pattern INCOMING = Pattern.compile("\\[(\\S+), (\\.\\w+)\\]");
    private static final Pattern COMMA = Pattern.compile(", (?![^\\[]*\\])");

    private final Diagnostics diagnostics;
    private final SassParser parser;
    private Optional<String> place = Optional.empty();

    OriLineParser(Architecture architecture, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        this.parser = new SassParser(IsaTable.of(architecture), this::place);
    }

    /** All places lie right behind the instruction, so that their fields have their defaults. */
    private OptionalLong place(String text) {
        Matcher matcher = PLACE.matcher(text);
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        place = Optional.of(matcher.group(1));
        return OptionalLong.of(InstructionWord.BYTES);
    }

    /** The instruction that {@code text} is; empty after a fault. */
    Optional<OriInstruction> parse(String text, SourceLocation at) {
        Matcher line = LINE.matcher(text);
        if (!line.matches()) {
            diagnostics.error("ori-line", at, "expected an instruction and a semicolon");
            return Optional.empty();
        }
        String body = line.group(2).strip();
        int space = body.indexOf(' ');
        String name = space < 0 ? body : body.substring(0, space);
        String rest = space < 0 ? "" : body.substring(space + 1).strip();
        Optional<Macro> macro = Macro.of(name);
        boolean isMachine = macro.isEmpty() && !name.equals(OriPhi.NAME);
        if (isMachine) {
            return machine(body, Optional.ofNullable(line.group(1)), at).map(m -> m);
        }
        if (line.group(1) != null) {
            diagnostics.error("ori-control", at, name + " has no control fields");
            return Optional.empty();
        }
        List<String> operands = rest.isEmpty() ? List.of() : Arrays.asList(COMMA.split(rest, -1));
        return macro.isPresent() ? macro(macro.get(), operands, at) : phi(operands, at);
    }

    private Optional<OriInstruction> macro(Macro macro, List<String> texts, SourceLocation at) {
        List<OriRegister> registers = new ArrayList<>();
        for (String text : texts) {
            OriRegister.parse(text).ifPresent(registers::add);
        }
        int results = macro.results() == Macro.ANY ? registers.size() - macro.sources() : macro.results();
        boolean isRight = registers.size() == texts.size()
                && results >= 0
                && results <= registers.size()
                && Macro.isCount(macro.results(), results)
                && Macro.isCount(macro.sources(), registers.size() - results);
        if (!isRight) {
            diagnostics.error("ori-macro", at, "no operands of " + macro.text() + ": " + String.join(", ", texts));
            return Optional.empty();
        }
        return Optional.of(new OriMacro(
                macro, registers.subList(0, results), registers.subList(results, registers.size())));
    }

    private Optional<OriInstruction> phi(List<String> texts, SourceLocation at) {
        List<OriPhi.Incoming> incoming = new ArrayList<>();
        for (String text : texts.isEmpty() ? texts : texts.subList(1, texts.size())) {
            Matcher matcher = INCOMING.matcher(text);
            if (matcher.matches()) {
                OriRegister.parse(matcher.group(1))
                        .ifPresent(v -> incoming.add(new OriPhi.Incoming(v, matcher.group(2))));
            }
        }
        Optional<OriRegister> result = texts.isEmpty() ? Optional.empty() : OriRegister.parse(texts.getFirst());
        boolean isRight = incoming.size() == texts.size() - 1;
        if (isRight && result.isPresent() && result.get() instanceof VirtualRegister register) {
            return Optional.of(new OriPhi(register, incoming));
        }
        diagnostics.error("ori-phi", at, "expected PHI %R0, [%R1, .LABEL], ...");
        return Optional.empty();
    }

    private Optional<OriMachine> machine(String body, Optional<String> control, SourceLocation at) {
        int arrow = body.lastIndexOf(OriText.ARROW);
        String text = arrow < 0 ? body : body.substring(0, arrow);
        place = Optional.empty();
        Optional<NamedInstruction> found = parser.parseNamed(text, 0, at, diagnostics);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Optional<SassInstruction> instruction = control.isEmpty()
                ? Optional.of(found.get().instruction())
                : ControlText.parse(control.get(), found.get().instruction());
        if (instruction.isEmpty()) {
            diagnostics.error("ori-control", at, "no control fields: " + control.orElseThrow());
            return Optional.empty();
        }
        Optional<List<String>> targets =
                targets(instruction.get(), arrow < 0 ? "" : body.substring(arrow + OriText.ARROW.length()));
        if (targets.isEmpty()) {
            diagnostics.error("ori-target", at, "the instruction must name its places by labels: " + body);
            return Optional.empty();
        }
        return Optional.of(new OriMachine(instruction.get(), registers(found.get()), targets.get()));
    }

    private Optional<List<String>> targets(SassInstruction instruction, String listed) {
        boolean isIndirect = Branches.kind(instruction) == Branches.Kind.INDIRECT;
        if (OriMachine.namesPlace(instruction)) {
            return listed.isEmpty() ? place.map(List::of) : Optional.empty();
        }
        if (listed.isEmpty()) {
            return Optional.of(List.of());
        }
        List<String> labels = Arrays.asList(listed.split(", ", -1));
        boolean isRight = isIndirect
                && labels.stream().allMatch(l -> OriBlock.LABEL.matcher(l).matches());
        return isRight ? Optional.of(labels) : Optional.empty();
    }

    private static SortedMap<Integer, VirtualRegister> registers(NamedInstruction named) {
        SortedMap<Integer, VirtualRegister> registers = new TreeMap<>();
        for (Map.Entry<Integer, String> entry : named.names().entrySet()) {
            if (OriRegister.parse(entry.getValue()).orElseThrow() instanceof VirtualRegister register) {
                registers.put(entry.getKey(), register);
            }
        }
        return registers;
    }
}
