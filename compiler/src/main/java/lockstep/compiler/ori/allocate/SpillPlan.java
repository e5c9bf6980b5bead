package lockstep.compiler.ori.allocate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.RegisterFile;
import lockstep.ir.sass.ori.VirtualRegister;

/**
 * Which registers do not stay in one place, and the function rewritten so that they need not.
 *
 * <p>A uniform predicate is kept in a uniform register, a uniform register and a predicate in a general one: these are
 * their homes, each at one instruction a register of its own. A general register is kept on the stack, and split: at
 * first into pieces of a block, from a first access to the last one that is at most {@link #LONGEST_GAP} instructions
 * behind another and not behind a call. A piece is loaded where it begins with a read, or with a write that leaves to
 * other lanes what they hold, and stored behind its last write. Where a piece does not fit either, each instruction has
 * a piece of its own. The function is made anew from the given one each time.
 *
 * <p>Example, {@code %R1} on the stack:
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
 * <p>Source: Traub, Holloway and Smith, second-chance binpacking (1998), here at the scale of blocks. Linear.
 */
final class SpillPlan {
    /** Bytes of a slot while its place is open. */
    static final int SLOT = 16;

    static final int LONGEST_GAP = 16;
    private static final List<RegisterFile> STAGES =
            List.of(RegisterFile.UNIFORM_PREDICATE, RegisterFile.UNIFORM, RegisterFile.PREDICATE, RegisterFile.GENERAL);

    /** A register and where it is read and written within a block. */
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
    /** Those on the stack of which each instruction has a piece of its own. */
    private final Map<VirtualRegister, Boolean> areSingle = new HashMap<>();

    // of the function that was made last
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

    /** Registers with a slot. */
    int slots() {
        return slots.size();
    }

    /** Registers with a home in another file. */
    int homes() {
        return homes.size();
    }

    /** The register that {@code register} of the rewritten function is a piece of; itself if of none. */
    VirtualRegister original(VirtualRegister register) {
        return pieces.getOrDefault(register, register);
    }

    /** Whether a register of the rewritten function is as short as can be. */
    boolean isShortest(VirtualRegister register) {
        boolean isNew = register.number() >= firstNew.getOrDefault(register.file(), Integer.MAX_VALUE);
        return isNew && !pieces.containsKey(register);
    }

    /** Lets {@code victim}, one of the rewritten function that is not the shortest, leave its place. */
    void spill(VirtualRegister victim) {
        VirtualRegister of = pieces.getOrDefault(victim, victim);
        if (of.file() != RegisterFile.GENERAL) {
            homes.computeIfAbsent(of, each -> homeNumbers.next(SpillCode.home(each.file()), each.width()));
        } else if (slots.putIfAbsent(of, slots.size()) == null) {
            areSingle.put(of, false);
        } else {
            areSingle.put(of, true);
        }
    }

    /** Lets {@code register} have a piece for each instruction. */
    void spillFully(VirtualRegister register) {
        spill(register);
        areSingle.computeIfPresent(pieces.getOrDefault(register, register), (_, _) -> true);
    }

    /** The function with loads and stores. */
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

    /** Whether any register of the file {@code stage} leaves its place. */
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

    /** {@code instruction} without saying what is of use, and what not, of registers that leave their place. */
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

    /** Of each instruction the pieces that it names, by their registers. */
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
        boolean isSingle = register.file() != RegisterFile.GENERAL || areSingle.get(register);
        if (piece == null || isSingle || index - piece.last > LONGEST_GAP) {
            boolean isRead = instruction.sources().contains(register);
            VirtualRegister name = numbering.next(register.file(), register.width());
            piece = new Piece(register, name, index, isRead || rules.keepsOthers(instruction));
            open.put(register, piece);
            if (!isSingle) {
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
        return slotStart + (long) SLOT * slots.get(piece.of);
    }
}
