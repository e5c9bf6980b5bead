package lockstep.conformance.allocation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriAccesses;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriMacro.OriGuard;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.RegisterFile;

/** Recognizes instructions that only move values: copies, moves between register files, accesses of slots. */
final class Moves {
    private static final int STACK_POINTER = 1;
    private static final long ALL_SET = 0xffff_ffffL;
    private static final String NOT_EQUAL = "NE";

    /** How a move changes the representation of its value. */
    enum Kind {
        /** Not at all. */
        PLAIN,
        /** A predicate becomes a number. */
        TO_TRUTH,
        /** A number becomes a predicate. */
        FROM_TRUTH
    }

    /**
     * A part that moves.
     *
     * @param target where to
     * @param source where from
     */
    record Part(OriRegister target, int targetPart, OriRegister source, int sourcePart) {}

    /**
     * What moves.
     *
     * @param kind how
     * @param parts all of which are read before one is written
     */
    record Move(Kind kind, List<Part> parts) {}

    private Moves() {}

    /** {@code instruction} as a move, for the lanes that execute it. */
    static Optional<Move> of(OriInstruction instruction) {
        if (instruction instanceof OriMacro macro) {
            return switch (macro.macro()) {
                case COPY, MOV_PHI, PACK, UNPACK ->
                    Optional.of(new Move(Kind.PLAIN, parts(macro.targets(), macro.operands())));
                case UNDEF, USE, DEAD -> Optional.empty();
            };
        }
        return instruction instanceof OriMachine machine ? word(machine) : Optional.empty();
    }

    private static Optional<Move> word(OriMachine machine) {
        return switch (machine.instruction().form().name()) {
            case "MOV" ->
                has(machine, "mask", 15) && has(machine, "w64", 0)
                        ? move(machine, Kind.PLAIN, "Rd", "X")
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** A move between register files, which only allocation inserts. */
    static Optional<Move> between(OriInstruction instruction) {
        if (!(instruction instanceof OriMachine machine)) {
            return Optional.empty();
        }
        return switch (machine.instruction().form().name()) {
            case "SEL" ->
                isTruth(machine, RegisterFile.GENERAL) ? move(machine, Kind.TO_TRUTH, "Rd", "Pp") : Optional.empty();
            case "USEL" ->
                isTruth(machine, RegisterFile.UNIFORM) ? move(machine, Kind.TO_TRUTH, "URd", "UPp") : Optional.empty();
            case "ISETP" -> isNonzero(machine) ? move(machine, Kind.FROM_TRUTH, "Pd", "A") : Optional.empty();
            case "UISETP" -> isNonzero(machine) ? move(machine, Kind.FROM_TRUTH, "UPd", "A") : Optional.empty();
            case "R2UR" ->
                register(machine, "Pd").filter(Moves::isConstant).isPresent()
                        ? move(machine, Kind.PLAIN, "URd", "Ra")
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Whether it is {@code SEL r, RZ, -1, !p}. */
    private static boolean isTruth(OriMachine machine, RegisterFile file) {
        return register(machine, "A").filter(Moves::isConstant).isPresent()
                && has(machine, "X", ALL_SET)
                && has(machine, file == RegisterFile.UNIFORM ? "UPp.not" : "Pp.not", 1);
    }

    /** Whether it is {@code ISETP.NE.AND p, PT, r, RZ, PT}. */
    private static boolean isNonzero(OriMachine machine) {
        SassInstruction word = machine.instruction();
        OptionalInt relation = word.form().indexOf("icmp");
        boolean isRelation = relation.isPresent()
                && word.form()
                        .fields()
                        .get(relation.getAsInt())
                        .words()
                        .flatMap(words -> words.word(word.value(relation.getAsInt())))
                        .filter(NOT_EQUAL::equals)
                        .isPresent();
        boolean isPlain = has(machine, "ex", 0) && has(machine, "bop", 0) && has(machine, "w64", 0);
        boolean isAlone = List.of("Pq", "UPq", "Pp", "UPp", "X").stream()
                .allMatch(name ->
                        register(machine, name).filter(r -> !isConstant(r)).isEmpty());
        boolean hasZero = register(machine, "X").filter(Moves::isConstant).isPresent();
        return isRelation && isPlain && isAlone && hasZero && !has(machine, "Pp.not", 1) && !has(machine, "UPp.not", 1);
    }

    private static boolean isConstant(OriRegister register) {
        return register instanceof PhysicalRegister physical && physical.number() == PhysicalRegister.CONSTANT;
    }

    private static boolean has(OriMachine machine, String field, long value) {
        OptionalInt index = machine.instruction().form().indexOf(field);
        return index.isPresent() ? machine.instruction().value(index.getAsInt()) == value : value == 0;
    }

    private static Optional<Move> move(OriMachine machine, Kind kind, String target, String source) {
        Optional<OriRegister> to = register(machine, target);
        Optional<OriRegister> from = register(machine, source);
        return to.isEmpty() || from.isEmpty()
                ? Optional.empty()
                : Optional.of(new Move(kind, parts(List.of(to.get()), List.of(from.get()))));
    }

    /** The register of an operand; empty if the word does not have an operand of that name. */
    private static Optional<OriRegister> register(OriMachine machine, String name) {
        return OriAccesses.of(machine.instruction()).stream()
                .filter(access -> access.name().equals(name))
                .map(access -> Operands.register(machine, access))
                .findFirst();
    }

    private static List<Part> parts(List<OriRegister> targets, List<OriRegister> sources) {
        List<Map.Entry<OriRegister, Integer>> to = singles(targets);
        List<Map.Entry<OriRegister, Integer>> from = singles(sources);
        List<Part> found = new ArrayList<>();
        for (int i = 0; i < to.size(); i++) {
            found.add(new Part(
                    to.get(i).getKey(),
                    to.get(i).getValue(),
                    from.get(i).getKey(),
                    from.get(i).getValue()));
        }
        return found;
    }

    private static List<Map.Entry<OriRegister, Integer>> singles(List<OriRegister> registers) {
        List<Map.Entry<OriRegister, Integer>> found = new ArrayList<>();
        for (OriRegister register : registers) {
            for (int i = 0; i < register.width(); i++) {
                found.add(Map.entry(register, i));
            }
        }
        return found;
    }

    // ---- the stack

    /**
     * An access of the frame.
     *
     * @param data the register
     * @param offset from the stack pointer
     * @param isStore whether the register is stored
     */
    record StackAccess(OriRegister data, long offset, boolean isStore) {}

    /** What {@code instruction} does to [R1 + offset]. */
    static Optional<StackAccess> stack(OriInstruction instruction) {
        if (!(instruction instanceof OriMachine machine)) {
            return Optional.empty();
        }
        String mnemonic = machine.instruction().form().mnemonic();
        boolean isStore = mnemonic.equals("STL");
        boolean isAccess = isStore || mnemonic.equals("LDL");
        boolean isBased = isAccess
                && register(machine, "m")
                        .filter(base -> base instanceof PhysicalRegister physical && physical.number() == STACK_POINTER)
                        .isPresent()
                && machine.instruction().form().indexOf("m.uni").isEmpty();
        if (!isBased) {
            return Optional.empty();
        }
        return register(machine, isStore ? "Rb" : "Rd")
                .map(data -> new StackAccess(data, machine.instruction().value("m.off"), isStore));
    }

    /** The number that a word adds to the stack pointer. */
    static OptionalInt adjusted(OriInstruction instruction) {
        boolean isOne = instruction instanceof OriMachine machine
                && machine.instruction().form().name().equals("IADD3")
                && isStackPointer(machine, "Rd")
                && isStackPointer(machine, "A")
                && register(machine, "B").isEmpty();
        return isOne
                ? OptionalInt.of((int) ((OriMachine) instruction).instruction().value("B"))
                : OptionalInt.empty();
    }

    /** Whether a word sets the stack pointer other than by adding to it. */
    static boolean setsStackPointer(OriInstruction instruction) {
        return instruction instanceof OriMachine machine
                && isStackPointer(machine, "Rd")
                && adjusted(instruction).isEmpty();
    }

    private static boolean isStackPointer(OriMachine machine, String name) {
        return register(machine, name)
                .filter(r -> r.file() == RegisterFile.GENERAL
                        && r instanceof PhysicalRegister physical
                        && physical.number() == STACK_POINTER)
                .isPresent();
    }

    // ---- guards

    /** The guard of an instruction as text, with its registers as named; empty if there is no guard. */
    static String guard(OriInstruction instruction) {
        if (!instruction.isGuarded()) {
            return "";
        }
        return switch (instruction) {
            case OriMachine machine ->
                Operands.of(machine).getFirst().register() + "/"
                        + machine.instruction().value(CommonField.GUARD_NOT);
            case OriMacro macro -> macro.guard().map(Moves::guard).orElse("");
            case OriPtx ptx -> ptx.guard().map(Moves::guard).orElse("");
            case OriPhi _ -> "";
        };
    }

    private static String guard(OriGuard guard) {
        return guard.predicate() + "/" + (guard.isNegated() ? 1 : 0);
    }

    /** Whether it is a macro that only marks registers as undefined, used or dead. */
    static boolean isMark(OriInstruction instruction) {
        return instruction instanceof OriMacro macro
                && (macro.macro() == Macro.UNDEF || macro.macro() == Macro.USE || macro.macro() == Macro.DEAD);
    }
}
