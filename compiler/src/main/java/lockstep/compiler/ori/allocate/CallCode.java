package lockstep.compiler.ori.allocate;

import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.code.CodeView.Reconvergence;
import lockstep.ir.code.CodeView.RegisterKind;
import lockstep.ir.sass.ori.OriCode;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;

/**
 * A view of an Ori function in which calls and returns use and define the physical registers of the calling convention.
 * A call uses every physical register that was written on some path to it since the previous call, and defines
 * (clobbers) all that it does not preserve; a return uses registers likewise. Arguments and results must therefore be
 * written explicitly: a value that arrives as a parameter and is passed on to a call is copied in between, even to the
 * same register.
 *
 * <p>Example: in {@code MOV R4, %R1 ; LEPC R20, ... ; CALL f ; MOV %R2, R4} the call uses R4, R20 and R21 and defines
 * R4: no other value can be in them between the first two instructions and the call, nor between the call and the last.
 */
final class CallCode implements CodeView {
    private final OriCode code;
    /** Physical units that a call clobbers. */
    private final BitSet clobbered = new BitSet();
    /** For each call and return, the units that it uses in addition to its operands. */
    private final Int2ObjectMap<BitSet> read = new Int2ObjectOpenHashMap<>();

    private final int[] calls;
    private final OriRegister[] registers;

    CallCode(OriFunction function, CallConvention convention) {
        this.code = new OriCode(function);
        IntArrayList found = new IntArrayList();
        boolean returns = false;
        for (int i = 0; i < code.instructions(); i++) {
            returns |= isReturn(code.instruction(i));
            if (isCall(code.instruction(i))) {
                found.add(i);
            }
        }
        calls = found.toIntArray();
        registers = new OriRegister[code.units()];
        for (int unit = 0; unit < code.units(); unit++) {
            registers[unit] = code.register(unit);
            boolean isClobbered =
                    registers[unit] instanceof PhysicalRegister p && !convention.isPreserved(p.file(), p.number());
            clobbered.set(unit, isClobbered);
        }
        if (returns || calls.length > 0) {
            findRead();
        }
    }

    static boolean isCall(OriInstruction instruction) {
        return isNamed(instruction, "CALL");
    }

    static boolean isReturn(OriInstruction instruction) {
        return isNamed(instruction, "RET");
    }

    private static boolean isNamed(OriInstruction instruction, String mnemonic) {
        return instruction instanceof OriMachine machine
                && machine.instruction().form().mnemonic().equals(mnemonic);
    }

    /** Computes the registers that calls and returns use: a forward may-dataflow problem, iterated to a fixed point. */
    private void findRead() {
        List<BitSet> in = new ArrayList<>();
        Deque<Integer> toDo = new ArrayDeque<>();
        FlowGraph flow = code.flow();
        for (int i = 0; i < flow.size(); i++) {
            in.add(new BitSet());
            toDo.add(i);
        }
        while (!toDo.isEmpty()) {
            int block = toDo.remove();
            BitSet out = written(block, in.get(block));
            for (int i = 0; i < flow.successorCount(block); i++) {
                int next = flow.successor(block, i);
                int before = in.get(next).cardinality();
                in.get(next).or(out);
                if (in.get(next).cardinality() > before) {
                    toDo.add(next);
                }
            }
        }
    }

    private BitSet written(int block, BitSet atStart) {
        BitSet written = (BitSet) atStart.clone();
        for (int i = code.first(block); i < code.first(block + 1); i++) {
            OriInstruction instruction = code.instruction(i);
            if (isCall(instruction) || isReturn(instruction)) {
                read.put(i, (BitSet) written.clone());
            }
            if (isCall(instruction) && !instruction.isGuarded()) {
                written.andNot(clobbered);
            }
            code.operands(i, new Operands() {
                @Override
                public void operand(int unit, Access access) {
                    if (access != Access.USE && registers[unit] instanceof PhysicalRegister) {
                        written.set(unit);
                    }
                }

                @Override
                public void incoming(int unit, int from) {}
            });
        }
        return written;
    }

    /** Instruction numbers of the calls, in order. */
    int[] calls() {
        return calls.clone();
    }

    OriInstruction instruction(int number) {
        return code.instruction(number);
    }

    OriRegister register(int unit) {
        return registers[unit];
    }

    int unit(OriRegister register) {
        return code.unit(register);
    }

    @Override
    public FlowGraph flow() {
        return code.flow();
    }

    @Override
    public int first(int block) {
        return code.first(block);
    }

    @Override
    public boolean isPhi(int instruction) {
        return code.isPhi(instruction);
    }

    @Override
    public void operands(int instruction, Operands to) {
        code.operands(instruction, to);
        BitSet hidden = read.get(instruction);
        if (hidden != null) {
            hidden.stream().forEach(unit -> to.operand(unit, Access.USE));
        }
        if (isCall(code.instruction(instruction))) {
            Access how = code.instruction(instruction).isGuarded() ? Access.PARTIAL_DEFINITION : Access.DEFINITION;
            clobbered.stream().forEach(unit -> to.operand(unit, how));
        }
    }

    @Override
    public int units() {
        return code.units();
    }

    @Override
    public RegisterKind kind(int unit) {
        return code.kind(unit);
    }

    @Override
    public int size(int unit) {
        return code.size(unit);
    }

    @Override
    public String name(int unit) {
        return code.name(unit);
    }

    @Override
    public Reconvergence convergence() {
        return code.convergence();
    }

    @Override
    public boolean mayPart(int block) {
        return code.mayPart(block);
    }

    @Override
    public boolean mayWait(int block) {
        return code.mayWait(block);
    }
}
