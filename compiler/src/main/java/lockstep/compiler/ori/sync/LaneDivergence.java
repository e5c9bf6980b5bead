package lockstep.compiler.ori.sync;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.cfg.ControlDependence;
import lockstep.ir.cfg.FlowEdge;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.ptx.PtxOpcodeSpec;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.function.RegisterAccess;
import lockstep.ir.sass.function.RegisterAccesses;
import lockstep.ir.sass.isa.FieldKind;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.PhysicalRegister;
import lockstep.ir.sass.ori.RegisterFile;
import lockstep.ir.sass.ori.VirtualRegister;

/**
 * Which branches part the lanes of a warp, and which loops wait for what other threads do.
 *
 * <p>A register is <em>uniform</em> where lanes meet at post-dominators if all that writes it computes from uniform
 * values alone, and either one instruction writes it or none of those that do is executed by a part of the lanes: in a
 * block that depends on a branch that parts them. Both follow from each other, so that branches are taken to be uniform
 * until something says otherwise. Registers of the warp are uniform. A branch that is wrongly called uniform costs a
 * meeting, and no lane its result: collectives ask for the lanes of their masks.
 *
 * <p>Steps: the registers that every word writes and reads are gathered once; a worklist of registers and blocks takes
 * the claim back, from what a lane alone knows (its number, memory, what it got from others) to what is computed from
 * it; a branch on such a register marks the blocks that depend on it; a register with several definitions, one of them
 * in a marked block, follows. O(uses + control dependence).
 *
 * <pre>
 *   LDC %R0, c[0x0][0x210]         uniform
 *   S2R %R1, SR_TID.X              not
 *   MOV %R2, RZ
 * .LOOP:
 *   IADD3 %R2, %R2, 0x1, RZ        uniform: two definitions, but all lanes execute both
 *   ISETP.LT %P0, %R2, %R0         uniform
 *   &#64;%P0 BRA `(.LOOP)             parts nobody
 * </pre>
 */
final class LaneDivergence {
    /** Words whose result is not a function of their operands, although it is all that they do. */
    private static final Set<String> OWN = Set.of(
            "LD", "LDG", "LDL", "LDS", "LDSM", "TEX", "TLD4", "TLD", "TXD", "TXQ", "SULD", "QSPC", "SHFL", "VOTE",
            "MATCH", "REDUX", "CREDUX", "ELECT", "MOVM", "HMMA", "IMMA", "BMMA", "DMMA", "S2R", "CS2R", "P2R", "LEPC",
            "R2UR");
    /** The block of the grid that a thread is in. */
    private static final Set<Long> OF_BLOCK = Set.of(37L, 38L, 39L);

    private static final Set<PtxOpcodeSpec.Category> COMPUTING = Set.of(
            PtxOpcodeSpec.Category.INTEGER,
            PtxOpcodeSpec.Category.FLOAT,
            PtxOpcodeSpec.Category.COMPARISON,
            PtxOpcodeSpec.Category.LOGIC,
            PtxOpcodeSpec.Category.MOVE,
            PtxOpcodeSpec.Category.VIDEO);

    private final List<SyncBlock> blocks;
    private final Map<VirtualRegister, List<Integer>> definitions = new HashMap<>();
    private final Map<VirtualRegister, List<VirtualRegister>> readers = new HashMap<>();
    private final Map<VirtualRegister, List<Integer>> branches = new HashMap<>();
    private final Set<VirtualRegister> divergent = new HashSet<>();
    private final Set<VirtualRegister> caused = new HashSet<>();
    private final Deque<VirtualRegister> pending = new ArrayDeque<>();
    private final BitSet parting = new BitSet();
    private final BitSet dependent = new BitSet();
    private final ControlDependence control;
    private final FlowGraph flow;
    private final List<List<VirtualRegister>> written = new ArrayList<>();

    LaneDivergence(List<SyncBlock> blocks, FlowGraph flow) {
        this.blocks = List.copyOf(blocks);
        this.flow = flow;
        this.control = ControlDependence.of(flow);
        Deque<VirtualRegister> waiting = new ArrayDeque<>();
        List<VirtualRegister> own = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            written.add(new ArrayList<>());
            for (OriInstruction each : blocks.get(i).body()) {
                gather(i, each, own, waiting);
            }
            branch(i);
        }
        own.forEach(this::diverge);
        propagate();
        spread(waiting, caused);
    }

    // ---- gathering

    private void gather(int block, OriInstruction each, List<VirtualRegister> own, Deque<VirtualRegister> waiting) {
        boolean isOwn = isOwn(each);
        for (VirtualRegister result : each.results()) {
            if (result.file() == RegisterFile.BARRIER) {
                continue;
            }
            definitions.computeIfAbsent(result, r -> new ArrayList<>()).add(block);
            written.get(block).add(result);
            each.sources()
                    .forEach(source -> readers.computeIfAbsent(source, r -> new ArrayList<>())
                            .add(result));
            if (isOwn) {
                own.add(result);
            }
            if (mayBeCaused(each)) {
                waiting.add(result);
            }
        }
    }

    private void branch(int block) {
        Optional<OriMachine> end = blocks.get(block).end();
        Optional<OriMachine> call = SyncGraph.call(blocks.get(block)).filter(OriMachine::isGuarded);
        for (OriMachine word :
                List.of(end, call).stream().flatMap(Optional::stream).toList()) {
            boolean mayPart = word.kind() == Branches.Kind.INDIRECT || word.isConditional();
            if (mayPart) {
                word.sources()
                        .forEach(source -> branches.computeIfAbsent(source, r -> new ArrayList<>())
                                .add(block));
            }
            if (mayPart && readsLanes(word)) {
                part(block);
            }
        }
    }

    /** Whether a lane has the result by itself or from others: it is no function of operands that all may share. */
    private static boolean isOwn(OriInstruction instruction) {
        return switch (instruction) {
            case OriMachine machine -> isOwn(machine);
            case OriMacro macro ->
                macro.operands().stream()
                        .anyMatch(operand -> operand instanceof PhysicalRegister physical
                                && physical.number() != PhysicalRegister.CONSTANT
                                && !physical.file().isUniform());
            case OriPtx ptx ->
                PtxMacros.resolve(ptx)
                        .map(found -> !COMPUTING.contains(
                                found.instruction().opcode().spec().category()))
                        .orElse(true);
            case OriPhi phi -> true;
        };
    }

    private static boolean isOwn(OriMachine machine) {
        SassInstruction word = machine.instruction();
        String mnemonic = word.form().mnemonic();
        boolean isOfBlock = mnemonic.equals("S2R") && OF_BLOCK.contains(word.value("SR"));
        boolean computes = !word.hasSideEffects() && !OWN.contains(mnemonic);
        return !isOfBlock && (!computes || readsLanes(machine));
    }

    /** Whether a word reads a register of the machine that each lane has. */
    private static boolean readsLanes(OriMachine machine) {
        SassInstruction word = machine.instruction();
        for (RegisterAccess access : RegisterAccesses.of(word)) {
            boolean isLane = access.file() == FieldKind.REGISTER || access.file() == FieldKind.PREDICATE;
            boolean isNamed = machine.registers().containsKey(access.field());
            long largest = word.form().fields().get(access.field()).bits().largest();
            if (isLane && !access.isWritten() && !isNamed && word.value(access.field()) != largest) {
                return true;
            }
        }
        return false;
    }

    /** Whether another thread may have caused the result, not by a race: who repeats this until it changes waits. */
    private static boolean mayBeCaused(OriInstruction instruction) {
        if (!(instruction instanceof OriMachine machine)) {
            return false;
        }
        SassInstruction word = machine.instruction();
        return switch (word.form().mnemonic()) {
            case "ATOM", "ATOMG", "ATOMS", "LDS" -> true;
            case "LD", "LDG" -> word.form().indexOf("mem").stream().anyMatch(mem -> !word.isDefault(mem));
            default -> false;
        };
    }

    // ---- what follows

    private void diverge(VirtualRegister register) {
        if (!register.file().isUniform() && divergent.add(register)) {
            pending.add(register);
        }
    }

    private void part(int block) {
        parting.set(block);
    }

    private void propagate() {
        BitSet spread = new BitSet();
        while (true) {
            while (!pending.isEmpty()) {
                VirtualRegister register = pending.pop();
                readers.getOrDefault(register, List.of()).forEach(this::diverge);
                branches.getOrDefault(register, List.of()).forEach(this::part);
            }
            BitSet next = (BitSet) parting.clone();
            next.or(dependent);
            next.andNot(spread);
            if (next.isEmpty()) {
                return;
            }
            next.stream().forEach(this::depend);
            spread.or(next);
        }
    }

    /** What depends on the end of {@code block} is executed by a part of the lanes. */
    private void depend(int block) {
        for (int i = 0; i < flow.successorCount(block); i++) {
            control.controlled(new FlowEdge(block, i)).forEach(each -> {
                if (!dependent.get(each)) {
                    dependent.set(each);
                    for (VirtualRegister register : written.get(each)) {
                        if (definitions.get(register).size() > 1) {
                            diverge(register);
                        }
                    }
                }
            });
        }
    }

    /** Adds the registers of {@code from}, and all that is computed from them, to {@code reached}. */
    private void spread(Deque<VirtualRegister> from, Set<VirtualRegister> reached) {
        while (!from.isEmpty()) {
            VirtualRegister register = from.pop();
            if (reached.add(register)) {
                from.addAll(readers.getOrDefault(register, List.of()));
            }
        }
    }

    // ---- answers

    /** Whether lanes that come to the end of {@code block} together may leave it by several ways, or at other times. */
    boolean mayPart(int block) {
        return parting.get(block);
    }

    /** Whether only a part of the lanes may execute {@code block}. */
    boolean isPartial(int block) {
        return dependent.get(block);
    }

    /** Whether another thread may decide where {@code block} leads. */
    boolean isCaused(int block) {
        return blocks.get(block)
                .end()
                .filter(end -> end.sources().stream().anyMatch(caused::contains))
                .isPresent();
    }

    /**
     * Whether all uniform registers hold what every lane of the warp would compute at any time, so that it does not
     * matter who runs together where they are written: each has one definition, from such registers alone.
     */
    boolean areUniformRegistersFixed() {
        Set<VirtualRegister> changing = new HashSet<>();
        Deque<VirtualRegister> found = new ArrayDeque<>(divergent);
        definitions.forEach((register, all) -> {
            if (all.size() > 1) {
                found.add(register);
            }
        });
        spread(found, changing);
        return changing.stream().noneMatch(register -> register.file().isUniform());
    }
}
