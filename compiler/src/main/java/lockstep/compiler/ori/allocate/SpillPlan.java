package lockstep.compiler.ori.allocate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * The registers that are spilled, demoted or split, and the function rewritten accordingly.
 *
 * <p>A uniform predicate is demoted to a uniform register, a uniform register or a predicate to a general register;
 * that is its home, and each instruction that accesses it uses a short-lived copy. A general register is spilled to the
 * stack and split, initially into pieces within a block: a piece extends from an access over all that follow within
 * {@link #LONGEST_GAP} instructions of the one before, and ends at a call. A piece is reloaded at its start if it
 * begins with a read, or with a write that preserves the value of other lanes, and is stored after its last write. If a
 * piece does not fit either, each instruction gets a piece of its own. The function is rewritten from the original each
 * time.
 *
 * <p>Example, with {@code %R1} spilled:
 *
 * <pre>
 *   IADD3 %R1, %R0, 0x1, RZ ;         IADD3 %R9, %R0, 0x1, RZ ;
 *   @%P0 IADD3 %R1, %R1, 0x1, RZ ;    @%P0 IADD3 %R9, %R9, 0x1, RZ ;
 *   CALL.REL.NOINC `(f) ;             STL [R1+0x10], %R9 ;
 *                                     CALL.REL.NOINC `(f) ;
 *                                     LDL %R10, [R1+0x10] ;
 *   IADD3 %R2, %R1, 0x1, RZ ;         IADD3 %R2, %R10, 0x1, RZ ;
 * </pre>
 *
 * <p>Source: Traub, Holloway and Smith, second-chance binpacking (1998), here within blocks. Linear.
 */
final class SpillPlan {
    /** Bytes reserved for a slot until slots are laid out. */
    static final int SLOT = 16;

    static final int LONGEST_GAP = 16;
    private static final List<RegisterFile> STAGES =
            List.of(RegisterFile.UNIFORM_PREDICATE, RegisterFile.UNIFORM, RegisterFile.PREDICATE, RegisterFile.GENERAL);

    /** A register and its accesses within a part of a block. */
    private static final class Piece {
        final VirtualRegister of;
        final VirtualRegister name;
        final int first;
        final boolean isLoaded;
        int last;
        int lastWrite = -1;

        Piece(VirtualRegister of, VirtualRegister name, int first, boolean isLoaded) {
            this.of = of;
            this.name = name;
            this.first = first;
            this.isLoaded = isLoaded;
            this.last = first;
        }
    }

    private final OriFunction function;
    private final AllocationRules rules;
    private final SpillCode code;
    private final int widest;
    private final int slotStart;
    private final FreshRegisters homeNumbers;
    private final Map<VirtualRegister, VirtualRegister> homes = new LinkedHashMap<>();
    private final Map<VirtualRegister, Integer> slots = new LinkedHashMap<>();
    /** For each spilled register, whether it is split at every instruction. */
    private final Map<VirtualRegister, Boolean> isFullySplit = new HashMap<>();

    // state of the last rewritten function
    private FreshRegisters numbering;
    private final Map<VirtualRegister, VirtualRegister> pieces = new HashMap<>();
    private final Map<RegisterFile, Integer> firstNew = new HashMap<>();

    /** @param slotStart the offset from the stack pointer of the first slot */
    SpillPlan(OriFunction function, AllocationRules rules, SpillCode code, int widest, int slotStart) {
        this.function = function;
        this.rules = rules;
        this.code = code;
        this.widest = widest;
        this.slotStart = slotStart;
        homeNumbers = FreshRegisters.above(function);
        numbering = homeNumbers.copy();
    }

    /** The number of registers with a stack slot. */
    int slots() {
        return slots.size();
    }

    /** The number of registers with a home in another file. */
    int homes() {
        return homes.size();
    }

    /** The register of the original function that {@code register} is a piece of, or {@code register} itself. */
    VirtualRegister original(VirtualRegister register) {
        return pieces.getOrDefault(register, register);
    }

    /** Whether the interval of a register of the rewritten function is minimal. */
    boolean isShortest(VirtualRegister register) {
        boolean isNew = register.number() >= firstNew.getOrDefault(register.file(), Integer.MAX_VALUE);
        return isNew && !pieces.containsKey(register);
    }

    /** Spills or demotes {@code victim}, a register of the rewritten function whose interval is not minimal. */
    void spill(VirtualRegister victim) {
        VirtualRegister of = pieces.getOrDefault(victim, victim);
        if (of.file() != RegisterFile.GENERAL) {
            homes.computeIfAbsent(of, each -> homeNumbers.next(SpillCode.home(each.file()), each.width()));
        } else if (slots.putIfAbsent(of, slots.size()) == null) {
            isFullySplit.put(of, false);
        } else {
            isFullySplit.put(of, true);
        }
    }

    /** Splits {@code register} at every instruction. */
    void spillFully(VirtualRegister register) {
        spill(register);
        isFullySplit.computeIfPresent(pieces.getOrDefault(register, register), (_, _) -> true);
    }

    /** The function with spill code. */
    OriFunction rewrite() {
        numbering = homeNumbers.copy();
        pieces.clear();
        firstNew.clear();
        for (RegisterFile file : STAGES) {
            firstNew.put(file, numbering.copy().next(file, 1).number());
        }
        OriFunction rewritten = function;
        for (RegisterFile stage : STAGES) {
            if (!isLeft(stage)) {
                continue;
            }
            List<OriBlock> blocks = new ArrayList<>();
            for (OriBlock block : rewritten.blocks()) {
                blocks.add(new OriBlock(block.label(), rewrite(block.instructions(), stage)));
            }
            rewritten = rewritten.with(blocks);
        }
        return rewritten;
    }

    /** Whether any register of the file {@code stage} is spilled or demoted. */
    private boolean isLeft(RegisterFile stage) {
        return stage == RegisterFile.GENERAL
                ? !slots.isEmpty()
                : homes.keySet().stream().anyMatch(register -> register.file() == stage);
    }

    private boolean leaves(OriRegister register, RegisterFile stage) {
        return register instanceof VirtualRegister virtual
                && register.file() == stage
                && (homes.containsKey(virtual) || slots.containsKey(virtual));
    }

    private List<OriInstruction> rewrite(List<OriInstruction> body, RegisterFile stage) {
        List<OriInstruction> given = new ArrayList<>();
        body.forEach(each -> unmarked(each, stage).ifPresent(given::add));
        List<Map<VirtualRegister, Piece>> at = pieces(given, stage);
        List<OriInstruction> made = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            int index = i;
            Map<VirtualRegister, Piece> here = at.get(i);
            if (here.isEmpty()) {
                made.add(given.get(i));
                continue;
            }
            here.values().stream()
                    .filter(piece -> piece.first == index && piece.isLoaded)
                    .sorted(Comparator.comparingInt(piece -> -piece.name.width()))
                    .forEach(piece -> made.addAll(load(piece)));
            made.add(Substitution.of(given.get(i), r -> here.containsKey(r) ? here.get(r).name : r));
            here.values().stream()
                    .filter(piece -> piece.lastWrite == index && rules.isStored(piece.of))
                    .forEach(piece -> made.addAll(store(piece)));
        }
        return made;
    }

    /** {@code instruction} without {@code USE} and {@code DEAD} marks of spilled registers. */
    private Optional<OriInstruction> unmarked(OriInstruction instruction, RegisterFile stage) {
        if (!(instruction instanceof OriMacro macro)) {
            return Optional.of(instruction);
        }
        return switch (macro.macro()) {
            case USE, DEAD -> {
                List<OriRegister> left = macro.operands().stream()
                        .filter(register -> !leaves(register, stage))
                        .toList();
                yield left.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new OriMacro(macro.macro(), macro.guard(), List.of(), left));
            }
            case UNDEF -> undefined(macro, stage);
            case COPY, MOV_PHI, PACK, UNPACK -> Optional.of(macro);
        };
    }

    private Optional<OriInstruction> undefined(OriMacro macro, RegisterFile stage) {
        OriRegister target = macro.targets().getFirst();
        if (!leaves(target, stage)) {
            return Optional.of(macro);
        }
        boolean isHome = homes.containsKey(target) && !macro.isGuarded();
        return isHome
                ? Optional.of(new OriMacro(Macro.UNDEF, List.of(homes.get(target)), List.of()))
                : Optional.empty();
    }

    /** For each instruction, the pieces that it accesses, by register. */
    private List<Map<VirtualRegister, Piece>> pieces(List<OriInstruction> given, RegisterFile stage) {
        List<Map<VirtualRegister, Piece>> at = new ArrayList<>();
        Map<VirtualRegister, Piece> open = new HashMap<>();
        for (int i = 0; i < given.size(); i++) {
            OriInstruction instruction = given.get(i);
            at.add(pieces(instruction, i, stage, open));
            if (CallCode.isCall(instruction)) {
                open.clear();
            }
        }
        return at;
    }

    private Map<VirtualRegister, Piece> pieces(
            OriInstruction instruction, int index, RegisterFile stage, Map<VirtualRegister, Piece> open) {
        if (!leaves(instruction.sources(), stage) && !leaves(instruction.results(), stage)) {
            return Map.of();
        }
        Map<VirtualRegister, Piece> here = new LinkedHashMap<>();
        for (VirtualRegister register : Substitution.registers(instruction)) {
            if (leaves(register, stage)) {
                here.put(register, piece(register, instruction, index, open));
            }
        }
        return here;
    }

    private boolean leaves(List<VirtualRegister> registers, RegisterFile stage) {
        for (VirtualRegister register : registers) {
            if (leaves(register, stage)) {
                return true;
            }
        }
        return false;
    }

    private Piece piece(
            VirtualRegister register, OriInstruction instruction, int index, Map<VirtualRegister, Piece> open) {
        Piece piece = open.get(register);
        boolean isWritten = instruction.results().contains(register);
        boolean isSplit = register.file() != RegisterFile.GENERAL || Objects.requireNonNull(isFullySplit.get(register));
        if (piece == null || isSplit || index - piece.last > LONGEST_GAP) {
            boolean isRead = instruction.sources().contains(register);
            VirtualRegister name = numbering.next(register.file(), register.width());
            piece = new Piece(register, name, index, isRead || rules.keepsOthers(instruction));
            open.put(register, piece);
            if (!isSplit) {
                pieces.put(name, register);
            }
        }
        piece.last = index;
        if (isWritten) {
            piece.lastWrite = index;
        }
        return piece;
    }

    private List<OriInstruction> load(Piece piece) {
        VirtualRegister home = homes.get(piece.of);
        return home == null
                ? code.load(piece.name, offset(piece), widest, numbering)
                : code.fromHome(piece.name, home, numbering);
    }

    private List<OriInstruction> store(Piece piece) {
        VirtualRegister home = homes.get(piece.of);
        return home == null ? code.store(piece.name, offset(piece), widest, numbering) : code.toHome(piece.name, home);
    }

    private long offset(Piece piece) {
        return slotStart + (long) SLOT * Objects.requireNonNull(slots.get(piece.of));
    }
}
