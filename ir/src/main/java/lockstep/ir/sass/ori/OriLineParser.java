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
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.OriMacro.OriGuard;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.text.ControlText;
import lockstep.ir.sass.text.SassParser;
import lockstep.ir.sass.text.SassParser.NamedInstruction;

/** Reads one instruction of the open form; a malformed line gives exactly one message. */
final class OriLineParser {
    private static final Pattern LINE = Pattern.compile("(?:\\[([^\\]]*)\\] )?(.*?) ?;");
    private static final Pattern PLACE = Pattern.compile("`\\(([.$\\w]+)\\)");
    private static final Pattern GUARDED = Pattern.compile("@(!?)(%?U?P(?:T|[0-9]{1,9})) +(.*)");
    private static final Pattern NUMBER = Pattern.compile("0x([0-9a-f]{1,16})");
    private static final String COMMA = ", ";

    private final Diagnostics diagnostics;
    private final SassParser parser;
    private Optional<String> place = Optional.empty();

    OriLineParser(Architecture architecture, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        this.parser = new SassParser(IsaTable.of(architecture), this::place);
    }

    /** All places are directly after the instruction, so that their fields have their defaults. */
    private OptionalLong place(String text) {
        Matcher matcher = PLACE.matcher(text);
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        place = Optional.of(matcher.group(1));
        return OptionalLong.of(InstructionWord.BYTES);
    }

    /** Reads the instruction {@code text}; empty after a fault. */
    Optional<OriInstruction> parse(String text, SourceLocation at) {
        Matcher line = LINE.matcher(text);
        if (!line.matches()) {
            diagnostics.error("ori-line", at, "expected an instruction and a semicolon");
            return Optional.empty();
        }
        String body = line.group(2).strip();
        Matcher guarded = GUARDED.matcher(body);
        boolean isGuarded = guarded.matches();
        String plain = isGuarded ? guarded.group(3) : body;
        int space = plain.indexOf(' ');
        String name = space < 0 ? plain : plain.substring(0, space);
        String rest = space < 0 ? "" : plain.substring(space + 1).strip();
        Optional<Macro> macro = Macro.of(name);
        boolean isPtx = name.startsWith(OriPtx.PREFIX);
        boolean isPhi = name.equals(OriPhi.NAME);
        if (macro.isEmpty() && !isPtx && !isPhi) {
            return machine(body, Optional.ofNullable(line.group(1)), at).map(m -> m);
        }
        if (line.group(1) != null || isGuarded && isPhi) {
            diagnostics.error("ori-control", at, name + " has no " + (isPhi ? "guard or " : "") + "control fields");
            return Optional.empty();
        }
        Optional<OriGuard> guard = isGuarded
                ? OriRegister.parse(guarded.group(2))
                        .map(p -> new OriGuard(p, !guarded.group(1).isEmpty()))
                : Optional.empty();
        if (isGuarded && guard.isEmpty()) {
            diagnostics.error("ori-macro", at, "no predicate: " + guarded.group(2));
            return Optional.empty();
        }
        List<String> operands = rest.isEmpty() ? List.of() : Arrays.asList(rest.split(COMMA, -1));
        if (isPtx) {
            return ptx(name.substring(OriPtx.PREFIX.length()), guard, operands, at);
        }
        return macro.isPresent() ? macro(macro.get(), guard, operands, at) : phi(operands, at);
    }

    private Optional<OriInstruction> macro(
            Macro macro, Optional<OriGuard> guard, List<String> texts, SourceLocation at) {
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
            diagnostics.error("ori-macro", at, "no operands of " + macro.text() + ": " + String.join(COMMA, texts));
            return Optional.empty();
        }
        return Optional.of(new OriMacro(
                macro, guard, registers.subList(0, results), registers.subList(results, registers.size())));
    }

    /** An operation of PTX: what it writes, then what it reads. */
    private Optional<OriInstruction> ptx(String form, Optional<OriGuard> guard, List<String> texts, SourceLocation at) {
        List<OriRegister> targets = new ArrayList<>();
        boolean isRight = OriPtx.isForm(form) && !texts.isEmpty();
        if (isRight && !texts.getFirst().equals(OriPtx.NO_TARGET)) {
            List<String> written = List.of(texts.getFirst().split(Pattern.quote(OriPtx.BAR), -1));
            written.forEach(text -> OriRegister.parse(text).ifPresent(targets::add));
            isRight = targets.size() == written.size() && targets.size() <= 2;
        }
        List<OriOperand> operands = new ArrayList<>();
        for (String text : isRight ? texts.subList(1, texts.size()) : List.<String>of()) {
            operand(text).ifPresent(operands::add);
        }
        if (!isRight || operands.size() + 1 != texts.size()) {
            diagnostics.error("ori-macro", at, "no operands of PTX." + form + ": " + String.join(COMMA, texts));
            return Optional.empty();
        }
        return Optional.of(new OriPtx(form, guard, targets, operands));
    }

    private static Optional<OriOperand> operand(String text) {
        Matcher number = NUMBER.matcher(text);
        if (number.matches()) {
            return Optional.of(new OriImmediate(Long.parseUnsignedLong(number.group(1), 16)));
        }
        if (text.startsWith("!")) {
            return OriRegister.parse(text.substring(1))
                    .filter(register -> register.file().isPredicate())
                    .map(OriNot::new);
        }
        return OriRegister.parse(text).map(register -> register);
    }

    /** The result, then pairs in brackets, which the comma within has cut in two. */
    private Optional<OriInstruction> phi(List<String> texts, SourceLocation at) {
        List<OriPhi.Incoming> incoming = new ArrayList<>();
        for (int i = 1; i + 1 < texts.size(); i += 2) {
            incoming(texts.get(i), texts.get(i + 1)).ifPresent(incoming::add);
        }
        Optional<OriRegister> result = texts.isEmpty() ? Optional.empty() : OriRegister.parse(texts.getFirst());
        boolean isRight = 2 * incoming.size() == texts.size() - 1;
        if (isRight && result.isPresent() && result.get() instanceof VirtualRegister register) {
            return Optional.of(new OriPhi(register, incoming));
        }
        diagnostics.error("ori-phi", at, "expected PHI %R0, [%R1, .LABEL], ...");
        return Optional.empty();
    }

    private static Optional<OriPhi.Incoming> incoming(String value, String block) {
        boolean isBracketed = value.startsWith("[") && block.endsWith("]");
        String label = isBracketed ? block.substring(0, block.length() - 1) : "";
        return isBracketed && OriBlock.isLabel(label)
                ? OriRegister.parse(value.substring(1)).map(v -> new OriPhi.Incoming(v, label))
                : Optional.empty();
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
        boolean isRight = isIndirect && labels.stream().allMatch(OriBlock::isLabel);
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
