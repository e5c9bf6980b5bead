package lockstep.compiler.ori.sync;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.cfg.ControlDependence;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.ptx.PtxOpcodeSpec;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.function.SassRegisterAccesses;
import lockstep.ir.sass.function.SassRegisterAccesses.SassRegisterAccess;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Divergence analysis for synchronization: which branches may diverge, and which loops wait for other threads.
 *
 * <p>Assuming reconvergence at post-dominators, a register is <em>uniform</em> if every instruction that writes it
 * computes from uniform values only, and it has either a single definition or none in a block that is control-dependent
 * on a divergent branch. The definitions of uniform registers and branches are mutually recursive; the optimistic
 * solution is computed. Registers of the uniform file are uniform. A branch that is wrongly classified as uniform only
 * misses a reconvergence point; results stay correct, since collectives converge the lanes of their masks themselves.
 *
 * <p>Steps: (1) collect the registers that each instruction writes and reads; (2) propagate divergence with a worklist
 * from the sources (lane number, memory, values received from other lanes) to dependent values; (3) a branch on a
 * divergent register marks its control-dependent blocks; (4) a register with several definitions, one of them in a
 * marked block, is divergent. O(uses + control dependence).
 *
 * <pre>
 *   LDC %R0, c[0x0][0x210]         uniform
 *   S2R %R1, SR_TID.X              divergent
 *   MOV %R2, RZ
 * .LOOP:
 *   IADD3 %R2, %R2, 0x1, RZ        uniform: two definitions, but all lanes execute both
 *   ISETP.LT %P0, %R2, %R0         uniform
 *   &#64;%P0 BRA `(.LOOP)             uniform
 * </pre>
 */
final class LaneDivergence {
    /** Side-effect-free instructions whose result is not a function of their operands. */
    private static final Set<String> OWN = Set.of(
            "LD", "LDG", "LDL", "LDS", "LDSM", "TEX", "TLD4", "TLD", "TXD", "TXQ", "SULD", "QSPC", "SHFL", "VOTE",
            "MATCH", "REDUX", "CREDUX", "ELECT", "MOVM", "HMMA", "IMMA", "BMMA", "DMMA", "S2R", "CS2R", "P2R", "LEPC",
            "R2UR");
    /** Special registers with the block's index in the grid. */
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
            if (mayComeFromOtherThread(each)) {
                waiting.add(result);
            }
        }
    }

    private void branch(int block) {
        Optional<OriMachine> end = blocks.get(block).end();
        Optional<OriMachine> call = SyncGraph.call(blocks.get(block)).filter(OriMachine::isGuarded);
        for (OriMachine word :
                List.of(end, call).stream().flatMap(Optional::stream).toList()) {
            boolean mayDiverge = word.kind() == Branches.Kind.INDIRECT || word.isConditional();
            if (mayDiverge) {
                word.sources()
                        .forEach(source -> branches.computeIfAbsent(source, r -> new ArrayList<>())
                                .add(block));
            }
            if (mayDiverge && readsLanes(word)) {
                part(block);
            }
        }
    }

    /** Whether the result is a source of divergence: it is not a function of operands that may be uniform. */
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

    /** Whether an instruction reads a per-lane physical register. */
    private static boolean readsLanes(OriMachine machine) {
        SassInstruction word = machine.instruction();
        for (SassRegisterAccess access : SassRegisterAccesses.of(word)) {
            boolean isLane = access.file() == FieldKind.REGISTER || access.file() == FieldKind.PREDICATE;
            boolean isNamed = machine.registers().containsKey(access.field());
            long largest = word.form().fields().get(access.field()).bits().largest();
            if (isLane && !access.isWritten() && !isNamed && word.value(access.field()) != largest) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the result may depend on another thread without a race: a loop that repeats it until it changes is a
     * wait.
     */
    private static boolean mayComeFromOtherThread(OriInstruction instruction) {
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

    // ---- propagation

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

    /** Marks the blocks that are control-dependent on the end of {@code block}. */
    private void depend(int block) {
        for (int i = 0; i < flow.successorCount(block); i++) {
            control.controlled(new FlowEdge(block, i)).forEach(each -> {
                if (!dependent.get(each)) {
                    dependent.set(each);
                    for (VirtualRegister register : written.get(each)) {
                        if (Objects.requireNonNull(definitions.get(register)).size() > 1) {
                            diverge(register);
                        }
                    }
                }
            });
        }
    }

    /** Adds the registers of {@code from}, and all registers computed from them, to {@code reached}. */
    private void spread(Deque<VirtualRegister> from, Set<VirtualRegister> reached) {
        while (!from.isEmpty()) {
            VirtualRegister register = from.pop();
            if (reached.add(register)) {
                from.addAll(readers.getOrDefault(register, List.of()));
            }
        }
    }

    // ---- queries

    /**
     * Whether lanes that reach the end of {@code block} together may take different edges, or leave at different times.
     */
    boolean mayDiverge(int block) {
        return parting.get(block);
    }

    /** Whether {@code block} may be executed by only some of the lanes. */
    boolean isPartial(int block) {
        return dependent.get(block);
    }

    /** Whether the branch of {@code block} may depend on another thread. */
    boolean dependsOnOtherThreads(int block) {
        return blocks.get(block)
                .end()
                .filter(end -> end.sources().stream().anyMatch(caused::contains))
                .isPresent();
    }

    /**
     * Whether all uniform registers are independent of the set of active lanes at their definitions: each has one
     * definition, from such registers only.
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
