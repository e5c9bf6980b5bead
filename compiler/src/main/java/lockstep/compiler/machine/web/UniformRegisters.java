package lockstep.compiler.machine.web;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import lockstep.compiler.liveintervals.DivergentRegions;
import lockstep.compiler.liveintervals.LiveIntervals;
import lockstep.compiler.machine.MachineBodies;
import lockstep.compiler.machine.PureRows;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineCode;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.PtxRegisterAccesses;

/**
 * Uniformity analysis of machine IR: the registers that hold the same value in all converged lanes at every use, and
 * the divergent branches. Lanes reconverge where the arms of a branch meet ({@link DivergentRegions}), and not before.
 *
 * <p>The analysis is optimistic: all registers and branches are uniform initially. A register is divergent
 *
 * <ol>
 *   <li>if an instruction writes it whose result is not a function of registers and numbers: a load other than of a
 *       kernel parameter, a collective, a call, {@code undef}, an instruction known as text only; the lane or thread
 *       number; an address in local memory;
 *   <li>if a row that writes it reads a divergent register, including its guard;
 *   <li>if it is written in an arm of a divergent branch and is live where arms meet: lanes from other arms, or lanes
 *       that left a loop in an earlier iteration, hold the old value;
 *   <li>if a PHI writes it where such arms meet.
 * </ol>
 *
 * <p>A branch is divergent if it reads a divergent register. Divergence is propagated by a worklist; each branch is
 * processed once: O(uses + blocks of arms).
 *
 * <pre>
 *   ld.param.u32 %r1, [n];          uniform
 *   mov.u32 %r2, %tid.x;            divergent, by 1
 * Loop:
 *   add.u32 %r3, %r3, %r1;          divergent, by 3: lanes leave in different iterations, and read it below
 *   add.u32 %r4, %r1, 1;            divergent, by 3: written in iterations that some lanes do not execute
 *   setp.lt.u32 %p1, %r3, %r2;      divergent, by 2
 *   &#64;%p1 bra Loop;              divergent
 *   add.u32 %r5, %r3, %r4;          divergent, by 2
 * </pre>
 */
final class UniformRegisters {
    private static final Set<PtxSpecialRegister> OF_BLOCK = EnumSet.of(
            PtxSpecialRegister.NTID_X,
            PtxSpecialRegister.NTID_Y,
            PtxSpecialRegister.NTID_Z,
            PtxSpecialRegister.CTAID_X,
            PtxSpecialRegister.CTAID_Y,
            PtxSpecialRegister.CTAID_Z,
            PtxSpecialRegister.NCTAID_X,
            PtxSpecialRegister.NCTAID_Y,
            PtxSpecialRegister.NCTAID_Z);
    private static final Set<PtxSpace> OF_THREAD = EnumSet.of(PtxSpace.LOCAL, PtxSpace.PARAM, PtxSpace.FRAME);
    private static final Set<PtxOpcode> MOVES = EnumSet.of(PtxOpcode.COPY, PtxOpcode.PHI);

    private final MachineFunction function;
    private final LiveIntervals live;
    private final PureRows pure;
    private final DivergentRegions regions;
    private final BitSet divergent = new BitSet();
    private final Deque<Integer> work = new ArrayDeque<>();
    /** For each register, the results of the rows that read it. */
    private final List<IntArrayList> readers = new ArrayList<>();
    /** For each register, the blocks with a branch that reads it. */
    private final List<IntArrayList> branches = new ArrayList<>();
    /** For each block, the registers written in it. */
    private final List<BitSet> written = new ArrayList<>();

    UniformRegisters(MachineFunction function, MachineCode code, FlowGraph flow, LiveIntervals live) {
        this.function = function;
        this.live = live;
        this.pure = PureRows.of(function);
        this.regions = new DivergentRegions(flow);
        for (int i = 0; i < function.registers().size(); i++) {
            readers.add(new IntArrayList(0));
            branches.add(new IntArrayList(0));
        }
        gather();
        keepText(code);
        propagate(flow);
    }

    /** Whether {@code register} is uniform. */
    boolean has(int register) {
        return !divergent.get(register);
    }

    /** The divergent branches. */
    DivergentRegions regions() {
        return regions;
    }

    /** The registers that {@code block} writes, including results of PHIs. */
    BitSet written(int block) {
        return written.get(block);
    }

    // ---- gathering

    private void gather() {
        BitSet defined = new BitSet();
        for (int block = 0; block < function.blocks().size(); block++) {
            written.add(new BitSet());
            MachineBlock body = function.blocks().get(block);
            for (PtxStatement statement : body.statements()) {
                if (statement instanceof PtxInstruction row) {
                    gather(block, row);
                }
            }
            defined.or(written.get(block));
        }
        for (PtxRegister register : function.registers()) {
            if (!defined.get(register.number()) || register.elements() > 1) {
                diverge(register.number());
            }
        }
        MachineBodies.interfaceRegisters(function).forEach(register -> diverge(register.number()));
    }

    /** Registers that an instruction known as text only names may have any value afterwards. */
    private void keepText(MachineCode code) {
        for (int instruction = 0; instruction < code.instructions(); instruction++) {
            if (code.statements(instruction).getFirst() instanceof PtxOpaqueInstruction) {
                code.operands(instruction, new CodeView.Operands() {
                    @Override
                    public void operand(int unit, Access access) {
                        diverge(unit);
                    }

                    @Override
                    public void incoming(int unit, int block) {
                        diverge(unit);
                    }
                });
            }
        }
    }

    private void gather(int block, PtxInstruction row) {
        IntArrayList read = new IntArrayList();
        IntArrayList results = new IntArrayList();
        PtxRegisterAccesses.visit(row, (register, access) -> {
            if (access == Access.USE) {
                read.add(register.number());
            } else {
                results.add(register.number());
            }
        });
        results.forEach(written.get(block)::set);
        boolean isComputed = isComputed(row);
        for (int i = 0; i < read.size(); i++) {
            readers.get(read.getInt(i)).addAll(results);
            if (MachineBlock.isTerminator(row) && !row.has(PtxModifier.UNI)) {
                branches.get(read.getInt(i)).add(block);
            }
        }
        if (!isComputed) {
            results.forEach(this::diverge);
        }
    }

    /** Whether results are a function of registers and of values that are uniform in the thread block. */
    private boolean isComputed(PtxInstruction row) {
        if (MOVES.contains(row.opcode())) {
            return true;
        }
        if (row.opcode() == PtxOpcode.LD) {
            return isOfKernel(row);
        }
        return pure.has(row.withoutGuard()) && row.operands().stream().allMatch(UniformRegisters::isCommon);
    }

    private boolean isOfKernel(PtxInstruction load) {
        return function.header().isKernel()
                && !load.hasSideEffects()
                && load.space() == PtxSpace.PARAM
                && load.operand(1) instanceof PtxAddress.OfSymbol at
                && at.base() instanceof PtxVariable variable
                && function.header().parameters().contains(variable);
    }

    private static boolean isCommon(PtxOperand operand) {
        if (operand instanceof PtxSpecialRegister special) {
            return OF_BLOCK.contains(special);
        }
        return !(operand instanceof PtxSymbolOperand symbol
                && symbol.symbol() instanceof PtxVariable variable
                && OF_THREAD.contains(variable.space()));
    }

    // ---- propagation of divergence

    private void diverge(int register) {
        if (!divergent.get(register)) {
            divergent.set(register);
            work.add(register);
        }
    }

    private void propagate(FlowGraph flow) {
        BitSet parted = new BitSet();
        while (!work.isEmpty()) {
            int register = work.remove();
            readers.get(register).forEach(this::diverge);
            branches.get(register).forEach(block -> {
                if (flow.successorCount(block) > 1 && !parted.get(block)) {
                    parted.set(block);
                    part(block);
                }
            });
        }
    }

    private void part(int block) {
        if (regions.isTooLarge()) {
            return;
        }
        DivergentRegions.Region region = regions.add(block);
        BitSet changed = new BitSet();
        region.blocks().stream().forEach(each -> changed.or(written.get(each)));
        region.joins().stream().forEach(join -> {
            live.liveIn(join).filter(changed::get).forEach(this::diverge);
            function.blocks().get(join).instructions().stream()
                    .filter(row -> row.opcode() == PtxOpcode.PHI && row.operand(0) instanceof PtxRegister)
                    .forEach(phi -> diverge(((PtxRegister) phi.operand(0)).number()));
        });
    }
}
