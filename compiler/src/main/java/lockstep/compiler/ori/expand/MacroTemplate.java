package lockstep.compiler.ori.expand;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;
import org.jspecify.annotations.Nullable;

/**
 * The expansion of macros that differ only in their virtual registers: blocks of instructions over formal registers,
 * which are substituted by the registers of a macro.
 *
 * <p>Each line of the rule is parsed as Ori. A number or a uniform register that the instruction form does not accept
 * is moved to a register first; pairs are unpacked into halves at the start and packed at the end. The instruction that
 * writes a result has the guard of the macro; a branch condition is combined with the guard, so that only guarded lanes
 * branch.
 *
 * <p>Example: {@code 45 add (s64 u64) -> IADD3 $d.lo, %P1, $a.lo, $b.lo, RZ; IADD3.X $d.hi, $a.hi, $b.hi, RZ, %P1, !PT}
 * for {@code @%P3 PTX.add.s64 %R7x2, %R8x2, 0x100000005}:
 *
 * <pre>
 *   UNPACK %R704, %R705, %R901x2
 *   IADD3 %R700, %P1, %R704, 0x5, RZ
 *   IADD3.X %R701, %R705, 0x1, RZ, %P1, !PT
 *   @%P990 PACK %R900x2, %R700, %R701
 * </pre>
 */
final class MacroTemplate {
    /** The names of targets and of sources, each in the order of the macro. */
    static final String TARGETS = "de";

    static final String SOURCES = "abcxyz";

    /** Numbers of formal registers: operands from the first on, targets before sources; then the guard. */
    private static final int FIRST_FORMAL = 900;

    private static final int GUARD = 990;
    /** Numbers of unnamed temporaries: halves of pairs, numbers, conditions. */
    private static final int FIRST_PART = 700;

    private static final int FIRST_MOVED = 750;
    private static final int FIRST_CONDITION = 800;

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$([a-z])(?:\\.(lo|hi)\\b)?");
    private static final Pattern LABEL = Pattern.compile("(\\.\\w+):");
    private static final Pattern CONDITIONAL = Pattern.compile("@(!?)(%P\\d+) (BRA .*)");

    private final ExpansionRule rule;
    private final OriWords words;
    private final Map<Character, TemplateOperand> operands = new HashMap<>();
    private final Optional<String> guard;
    private final Set<VirtualRegister> sources = new HashSet<>();
    private final Set<VirtualRegister> targets = new HashSet<>();
    private final List<OriBlock> blocks = new ArrayList<>();
    private List<OriInstruction> instructions = new ArrayList<>();
    private Map<Character, String> moved = new HashMap<>();
    private String label = ".B0";
    private boolean isWritten;
    private int conditions;
    private int moves;

    private MacroTemplate(ExpansionRule rule, OriPtx macro, OriWords words) {
        this.rule = rule;
        this.words = words;
        List<PtxType> types = operandTypes(macro);
        int formal = FIRST_FORMAL;
        for (int i = 0; i < macro.targets().size(); i++) {
            TemplateOperand operand = TemplateOperand.of(macro.targets().get(i), formal++, PtxType.U32);
            operands.put(TARGETS.charAt(i), operand);
            operand.formal().ifPresent(targets::add);
        }
        for (int i = 0; i < macro.operands().size(); i++) {
            TemplateOperand operand = TemplateOperand.of(macro.operands().get(i), formal++, types.get(i));
            operands.put(SOURCES.charAt(i), operand);
            operand.formal().ifPresent(sources::add);
        }
        this.guard = macro.guard().map(g -> {
            TemplateOperand operand = TemplateOperand.of(g.predicate(), GUARD, PtxType.PRED);
            operand.formal().ifPresent(sources::add);
            return (g.isNegated() ? "!" : "") + operand.text();
        });
    }

    /** The expansion by {@code rule} of macros with the same key as {@code macro}. */
    static List<OriBlock> of(ExpansionRules rules, ExpansionRule rule, OriPtx macro, OriWords words) {
        MacroTemplate template = new MacroTemplate(rule, macro, words);
        TemplateText text = new TemplateText(rules, rule.place(), macro.form());
        return template.build(rule.lines().stream().map(text::complete).toList());
    }

    /** The key of a macro's template: macros with equal keys share one. */
    static String key(OriPtx macro) {
        StringBuilder key = new StringBuilder(macro.form());
        macro.guard()
                .ifPresent(g -> key.append(' ')
                        .append(g.isNegated() ? "!" : "@")
                        .append(TemplateOperand.of(g.predicate(), GUARD, PtxType.PRED)
                                .text()));
        int formal = FIRST_FORMAL;
        for (int i = 0; i < macro.targets().size(); i++) {
            key.append(' ')
                    .append(TemplateOperand.of(macro.targets().get(i), formal++, PtxType.U32)
                            .text());
        }
        for (int i = 0; i < macro.operands().size(); i++) {
            key.append(" <")
                    .append(TemplateOperand.of(macro.operands().get(i), formal++, PtxType.U32)
                            .text());
        }
        return key.toString();
    }

    /** The index of the operand that a formal register denotes, targets before sources; negative for a temporary. */
    static int formal(VirtualRegister register) {
        return register.number() < FIRST_FORMAL ? -1 : register.number() - FIRST_FORMAL;
    }

    /** Whether a formal register denotes the guard. */
    static boolean isGuard(VirtualRegister register) {
        return register.number() == GUARD;
    }

    private CompilerBug fault(String what) {
        return new CompilerBug(rule.place() + ": " + what);
    }

    private List<OriBlock> build(List<String> lines) {
        List<String> last = new ArrayList<>();
        String all = String.join("\n", lines);
        operands.forEach((name, operand) -> {
            boolean hasParts = all.contains("$" + name + ".lo") || all.contains("$" + name + ".hi");
            if (hasParts && operand.formal().isPresent()) {
                int part = FIRST_PART + 2 * (TARGETS + SOURCES).indexOf(name);
                operand.split("%R" + part, "%R" + (part + 1));
            }
        });
        for (char name : (TARGETS + SOURCES).toCharArray()) {
            TemplateOperand operand = operands.get(name);
            if (operand != null && operand.isSplit()) {
                if (TARGETS.indexOf(name) >= 0) {
                    last.add("PACK " + operand.text() + ", " + operand.low() + ", " + operand.high());
                } else {
                    add("UNPACK " + operand.low() + ", " + operand.high() + ", " + operand.text());
                }
            }
        }
        lines.forEach(this::line);
        last.forEach(this::add);
        blocks.add(new OriBlock(label, instructions));
        return List.copyOf(blocks);
    }

    private void line(String line) {
        Matcher labelled = LABEL.matcher(line);
        Matcher branch = CONDITIONAL.matcher(line);
        if (labelled.matches()) {
            blocks.add(new OriBlock(label, instructions));
            instructions = new ArrayList<>();
            moved = new HashMap<>();
            label = labelled.group(1);
        } else if (branch.matches() && guard.isPresent()) {
            String both = "%P" + (FIRST_CONDITION + conditions++);
            add("PLOP3.LUT " + both + ", PT, " + branch.group(1) + branch.group(2) + ", " + guard.get()
                    + ", PT, 0x80, 0x0");
            add("@" + both + " " + branch.group(3));
        } else {
            withOperands(line);
        }
    }

    /** Adds {@code line} with operands substituted: numbers as immediates if the form has them, else in registers. */
    private void withOperands(String line) {
        boolean isPtx = line.startsWith("PTX.");
        List<Character> literals = new ArrayList<>();
        PLACEHOLDER.matcher(line).results().forEach(found -> {
            char name = found.group(1).charAt(0);
            TemplateOperand operand = operand(name);
            if (operand.isLiteral() && !literals.contains(name)) {
                literals.add(name);
            }
        });
        int choices = 1 << literals.size();
        for (int choice = 0; choice < choices; choice++) {
            Set<Character> inRegisters = new HashSet<>();
            for (int i = 0; i < literals.size(); i++) {
                if ((choice >> i & 1) != 0) {
                    inRegisters.add(literals.get(i));
                }
            }
            for (boolean isSigned : new boolean[] {false, true}) {
                boolean isFirst = !isSigned || inRegisters.size() < literals.size();
                if (isFirst && tryLine(line, inRegisters, isPtx, isSigned)) {
                    return;
                }
            }
        }
        throw fault("not a line of Ori: " + line + " with " + operands);
    }

    private TemplateOperand operand(char name) {
        TemplateOperand found = operands.get(name);
        if (found == null) {
            if (name == TARGETS.charAt(1)) {
                return TemplateOperand.NO_PREDICATE;
            }
            throw fault("macros have no operand $" + name);
        }
        return found;
    }

    private boolean tryLine(String line, Set<Character> inRegisters, boolean isPtx, boolean isSigned) {
        List<String> before = new ArrayList<>();
        Map<Character, String> moves = new HashMap<>();
        StringBuilder text = new StringBuilder();
        Matcher matcher = PLACEHOLDER.matcher(line);
        while (matcher.find()) {
            char name = matcher.group(1).charAt(0);
            TemplateOperand operand = operand(name);
            String part = matcher.group(2);
            Optional<String> shown;
            boolean isNegated = matcher.start() > 0 && line.charAt(matcher.start() - 1) == '-';
            if (isNegated && operand.isFloatNumber() && !inRegisters.contains(name)) {
                return false;
            }
            if (inRegisters.contains(name)) {
                shown = Optional.of(register(name, operand, part, isPtx, moves, before));
            } else {
                shown = operand.text(part, isPtx, isSigned);
            }
            if (isNegated && !isPtx && shown.equals(Optional.of(TemplateOperand.NOTHING))) {
                shown = Optional.of(RegisterFile.GENERAL.constant());
            }
            if (shown.isEmpty()) {
                return false;
            }
            matcher.appendReplacement(text, Matcher.quoteReplacement(shown.get()));
        }
        matcher.appendTail(text);
        String whole = text.toString().replace("!!", "").replace("--", "");
        Optional<OriInstruction> parsed = words.parse(whole);
        boolean isRight = parsed.isPresent()
                && !(parsed.get() instanceof OriPtx ptx
                        && PtxMacros.resolve(ptx).isEmpty());
        if (isRight) {
            before.forEach(this::add);
            moved.putAll(moves);
            add(whole);
        }
        return isRight;
    }

    /**
     * The register that holds operand {@code name}, or half of it; the code that moves it there is added to
     * {@code before}.
     */
    private String register(
            char name,
            TemplateOperand operand,
            @Nullable String part,
            boolean isPtx,
            Map<Character, String> moves,
            List<String> before) {
        if (operand.isZero() && !isPtx) {
            return "RZ";
        }
        if (part != null) {
            String half = "%R" + (FIRST_MOVED + this.moves++);
            before.add("MOV " + half + ", " + operand.text(part, false, false).orElseThrow());
            return half;
        }
        String known = moved.getOrDefault(name, moves.get(name));
        if (known != null) {
            return known;
        }
        int number = FIRST_MOVED + this.moves;
        this.moves += 3;
        List<String> needed = operand.moves(number);
        before.addAll(needed);
        String register = operand.movedTo(number);
        moves.put(name, register);
        return register;
    }

    private void add(String line) {
        OriInstruction found = words.parse(line).orElseThrow(() -> fault("not a line of Ori: " + line));
        boolean writes = found.results().stream().anyMatch(targets::contains);
        boolean isLate = isWritten && found.sources().stream().anyMatch(each -> sources.contains(each));
        if (isLate) {
            throw fault("an operand is read after a result is written, which may be the same register: " + line);
        }
        if (isWritten && writes) {
            throw fault("a second line writes a result, which may be the guard: " + line);
        }
        if (writes && guard.isPresent()) {
            if (line.startsWith("@")) {
                throw fault("a line that writes a result has a guard of its own: " + line);
            }
            found = words.parse("@" + guard.get() + " " + line).orElseThrow(() -> fault("not a line of Ori: " + line));
        }
        isWritten |= writes;
        if (isWritten && isBranch(found)) {
            throw fault("a branch after a result is written: " + line);
        }
        instructions.add(found);
    }

    private static boolean isBranch(OriInstruction instruction) {
        return instruction instanceof OriMachine machine && machine.kind() != Branches.Kind.NEXT;
    }

    /** The type of each operand that {@code macro} reads, from the op table of PTX; u32 where the form gives none. */
    private static List<PtxType> operandTypes(OriPtx macro) {
        String name = macro.form().split("\\.")[0];
        List<PtxSuffix> suffixes = ExpansionRules.suffixes(macro.form());
        List<PtxType> types = suffixes.stream()
                .filter(PtxType.class::isInstance)
                .map(PtxType.class::cast)
                .toList();
        int targets = macro.targets().isEmpty() ? 0 : 1;
        Optional<List<OperandSpec>> specs = PtxOpcode.of(name)
                .flatMap(opcode -> OpTable.get().find(opcode, suffixes))
                .flatMap(form -> form.operandsFor(suffixes, macro.operands().size() + targets));
        if (specs.isEmpty()) {
            return Collections.nCopies(macro.operands().size(), PtxType.U32);
        }
        List<PtxType> read = new ArrayList<>();
        for (OperandSpec spec : specs.get().subList(targets, specs.get().size())) {
            List<PtxType> found = spec.type().resolve(types);
            read.add(found.isEmpty() ? PtxType.U32 : found.getFirst());
        }
        return read;
    }
}
