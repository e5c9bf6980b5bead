package lockstep.compiler.machine.web;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import lockstep.compiler.liveintervals.LiveInterval;
import lockstep.compiler.liveintervals.LiveIntervals;
import lockstep.compiler.liveintervals.SlotIndexes;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.claim.RegisterWebs;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.machine.MachineCode;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.PtxRegisterAccesses;

/**
 * The webs of a machine IR function: the result and operands of a PHI belong to one web, transitively. After PHI
 * elimination each register is a web of its own.
 *
 * <p>A web may be kept in a uniform register if its members are {@linkplain UniformRegisters uniform}, and no arm of a
 * divergent branch writes it while it is live in another arm or for waiting lanes
 * ({@link lockstep.compiler.liveintervals.DivergentRegions}).
 *
 * <pre>
 *   ld.param.u32 %r1, [n];
 * Loop:
 *   phi.b32 %r2, %r1, Start, %r3, Loop;    web of r1, r2, r3; may be uniform if all lanes leave together
 *   sub.u32 %r3, %r2, 1;
 * </pre>
 */
public final class MachineWebs {
    private final MachineFunction function;
    private final int[] web;

    private MachineWebs(MachineFunction function) {
        this.function = function;
        this.web = IntStream.range(0, function.registers().size()).toArray();
    }

    /** The webs of {@code function}, which is valid machine IR. */
    public static RegisterWebs of(MachineFunction function) {
        MachineWebs webs = new MachineWebs(function);
        webs.join();
        return new RegisterWebs(webs.web, webs.uniform());
    }

    // ---- webs

    private void join() {
        function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .filter(row -> row.opcode() == PtxOpcode.PHI)
                .forEach(this::join);
        for (int i = 0; i < web.length; i++) {
            web[i] = find(i);
        }
    }

    private void join(PtxInstruction phi) {
        PtxRegisterAccesses.visit(phi, (register, access) -> {
            if (phi.operand(0) instanceof PtxRegister result) {
                int one = find(result.number());
                int other = find(register.number());
                web[Math.max(one, other)] = Math.min(one, other);
            }
        });
    }

    /** The lowest number of the web, with path halving. */
    private int find(int register) {
        int at = register;
        while (web[at] != at) {
            web[at] = web[web[at]];
            at = web[at];
        }
        return at;
    }

    // ---- uniform webs

    private BitSet uniform() {
        MachineCode code = new MachineCode(function);
        FlowGraph flow = code.flow();
        LiveIntervals live = LiveIntervals.of(code);
        UniformRegisters uniform = new UniformRegisters(function, code, flow, live);
        BitSet once = new BitSet();
        if (uniform.regions().isTooLarge()) {
            return once;
        }
        Map<Integer, List<Integer>> members = new TreeMap<>();
        for (int register = 0; register < web.length; register++) {
            members.computeIfAbsent(web[register], number -> new ArrayList<>()).add(register);
        }
        Places places = new Places(flow, live, uniform);
        members.forEach((number, all) -> {
            if (all.stream().allMatch(uniform::has) && !places.areClobbered(all)) {
                once.set(number);
            }
        });
        return once;
    }

    /** The blocks in which registers are written and live. */
    private final class Places {
        private final LiveIntervals live;
        private final UniformRegisters uniform;
        private final List<BitSet> writtenIn = new ArrayList<>();
        /** For each block, the registers live on an edge into it. */
        private final List<BitSet> entering = new ArrayList<>();

        Places(FlowGraph flow, LiveIntervals live, UniformRegisters uniform) {
            this.live = live;
            this.uniform = uniform;
            for (int i = 0; i < web.length; i++) {
                writtenIn.add(new BitSet());
            }
            for (int block = 0; block < flow.size(); block++) {
                int number = block;
                uniform.written(block).stream()
                        .forEach(register -> writtenIn.get(register).set(number));
                BitSet entered = new BitSet();
                live.liveIn(block).forEach(entered::set);
                function.blocks().get(block).instructions().stream()
                        .filter(row -> row.opcode() == PtxOpcode.PHI)
                        .forEach(phi -> PtxRegisterAccesses.visit(phi, (register, access) -> {
                            if (access == Access.USE) {
                                entered.set(register.number());
                            }
                        }));
                entering.add(entered);
            }
        }

        boolean areClobbered(List<Integer> members) {
            BitSet written = new BitSet();
            BitSet alive = new BitSet();
            for (int member : members) {
                written.or(writtenIn.get(member));
                addAlive(live.of(member), alive);
            }
            alive.or(written);
            return uniform.regions()
                    .clobber(written, alive, block -> members.stream().anyMatch(entering.get(block)::get));
        }

        private void addAlive(LiveInterval interval, BitSet alive) {
            SlotIndexes indexes = live.indexes();
            for (int i = 0; i < interval.segments(); i++) {
                int first = indexes.blockAt(interval.start(i));
                int last = indexes.blockAt(interval.end(i) - 1);
                alive.set(first, last + 1);
            }
        }
    }
}
