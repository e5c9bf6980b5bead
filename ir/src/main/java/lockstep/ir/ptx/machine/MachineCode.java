package lockstep.ir.ptx.machine;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.code.CodeView.Reconvergence;
import lockstep.ir.code.CodeView.RegisterKind;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxType;

/**
 * A function of machine IR as analyses of registers see it. Units are its registers by their numbers, followed by the
 * carry bit if an instruction names it: a thread has one, and no register holds it. Adjacent copies of one group are
 * one instruction. An instruction that is kept as text reads each register that it names and writes it in part, since
 * it may do both.
 */
public final class MachineCode implements CodeView {
    private static final RegisterKind PREDICATES = new RegisterKind("pred", false);
    private static final RegisterKind B16 = new RegisterKind("b16", false);
    private static final RegisterKind B32 = new RegisterKind("b32", false);
    private static final RegisterKind B64 = new RegisterKind("b64", false);
    private static final RegisterKind B128 = new RegisterKind("b128", false);
    private static final RegisterKind CARRY = new RegisterKind("carry", false);
    private static final List<Access> ACCESSES = List.of(Access.values());

    private final MachineFunction function;
    private final FlowGraph flow;
    private final OpaqueRegisters opaque;
    private final List<PtxStatement> statements = new ArrayList<>();
    /** Of each instruction the first of its statements, and of one more. */
    private final IntArrayList firstStatement = new IntArrayList();
    /** Of each instruction the first of its operands, and of one more. */
    private final IntArrayList firstOperand = new IntArrayList();
    /**
     * A unit and what is done to it, two numbers each: the complement of one of {@link #ACCESSES}, or the predecessor
     * that a PHI takes it from. They are gathered once, since analyses walk over them repeatedly.
     */
    private final IntArrayList operands = new IntArrayList();

    private final int[] first;
    private boolean hasCarry;

    /** A view of {@code function}, which keeps the rules of {@link MachineVerifier}. */
    public MachineCode(MachineFunction function) {
        this.function = function;
        this.flow = function.flow();
        this.opaque = new OpaqueRegisters(function);
        this.first = new int[flow.size() + 1];
        for (int block = 0; block < flow.size(); block++) {
            first[block] = firstStatement.size();
            add(function.blocks().get(block));
        }
        first[flow.size()] = firstStatement.size();
        firstStatement.add(statements.size());
        firstOperand.add(operands.size());
    }

    /** The unit that is the carry bit; empty where no instruction names it. */
    public OptionalInt carry() {
        return hasCarry ? OptionalInt.of(function.registers().size()) : OptionalInt.empty();
    }

    private void add(MachineBlock block) {
        Long open = null;
        for (PtxStatement statement : block.statements()) {
            if (!MachineBlock.isExecuted(statement)) {
                continue;
            }
            Long group = statement instanceof PtxInstruction copy ? RowRules.group(copy) : null;
            if (group == null || !group.equals(open)) {
                firstStatement.add(statements.size());
                firstOperand.add(operands.size());
            }
            statements.add(statement);
            addOperands(statement);
            open = group;
        }
    }

    private void addOperands(PtxStatement statement) {
        if (statement instanceof PtxInstruction found) {
            boolean isPhi = found.opcode() == PtxOpcode.PHI;
            if (isPhi) {
                addIncoming(found);
            }
            addCarry(found);
            PtxRegisterAccesses.visit(found, (register, access) -> {
                if (!isPhi || access != Access.USE) {
                    addOperand(register.number(), access);
                }
            });
        } else if (statement instanceof PtxOpaqueInstruction text) {
            for (PtxRegister register : opaque.of(text)) {
                addOperand(register.number(), Access.USE);
                addOperand(register.number(), Access.PARTIAL_DEFINITION);
            }
        }
    }

    private void addOperand(int unit, Access access) {
        operands.add(unit);
        operands.add(~access.ordinal());
    }

    private void addCarry(PtxInstruction instruction) {
        int unit = function.registers().size();
        if (PtxRegisterAccesses.readsCarry(instruction)) {
            hasCarry = true;
            addOperand(unit, Access.USE);
        }
        if (PtxRegisterAccesses.writesCarry(instruction)) {
            hasCarry = true;
            boolean isWhole = instruction.guard().isEmpty();
            addOperand(unit, isWhole ? Access.DEFINITION : Access.PARTIAL_DEFINITION);
        }
    }

    private void addIncoming(PtxInstruction phi) {
        for (int index = 1; index + 1 < phi.operands().size(); index += 2) {
            OptionalInt from =
                    MachineFlow.label(phi, index + 1).map(function::block).orElse(OptionalInt.empty());
            if (from.isPresent() && phi.operand(index) instanceof PtxRegister register) {
                operands.add(register.number());
                operands.add(from.getAsInt());
            }
        }
    }

    /** What an instruction consists of: all copies of a group, else one statement. */
    public List<PtxStatement> statements(int instruction) {
        return Collections.unmodifiableList(
                statements.subList(firstStatement.getInt(instruction), firstStatement.getInt(instruction + 1)));
    }

    @Override
    public FlowGraph flow() {
        return flow;
    }

    @Override
    public int first(int block) {
        return first[block];
    }

    @Override
    public boolean isPhi(int instruction) {
        return statements.get(firstStatement.getInt(instruction)) instanceof PtxInstruction found
                && found.opcode() == PtxOpcode.PHI;
    }

    @Override
    public void operands(int instruction, Operands to) {
        int end = firstOperand.getInt(instruction + 1);
        for (int at = firstOperand.getInt(instruction); at < end; at += 2) {
            int what = operands.getInt(at + 1);
            if (what < 0) {
                to.operand(operands.getInt(at), ACCESSES.get(~what));
            } else {
                to.incoming(operands.getInt(at), what);
            }
        }
    }

    private boolean isCarry(int unit) {
        return unit == function.registers().size();
    }

    @Override
    public int units() {
        return function.registers().size() + (hasCarry ? 1 : 0);
    }

    @Override
    public RegisterKind kind(int unit) {
        if (isCarry(unit)) {
            return CARRY;
        }
        PtxType type = function.registers().get(unit).type();
        return switch (type.width()) {
            case 1 -> PREDICATES;
            case 8, 16 -> B16;
            case 32 -> B32;
            case 64 -> B64;
            case 128 -> B128;
            default -> throw new IllegalArgumentException("no register has the type " + type);
        };
    }

    @Override
    public boolean hasSharedUnits() {
        return false;
    }

    @Override
    public int size(int unit) {
        return isCarry(unit) ? 1 : function.registers().get(unit).elements();
    }

    @Override
    public String name(int unit) {
        return isCarry(unit) ? "the carry bit" : function.registers().get(unit).name();
    }

    @Override
    public Reconvergence convergence() {
        return Reconvergence.AT_POST_DOMINATORS;
    }

    @Override
    public boolean mayPart(int block) {
        return function.blocks().get(block).instructions().stream().anyMatch(MachineCode::mayPart);
    }

    /** Whether lanes that execute it together may diverge, or some end. */
    private static boolean mayPart(PtxInstruction instruction) {
        boolean isChoice = instruction.guard().isPresent() || instruction.opcode() == PtxOpcode.BRX;
        return instruction.opcode().has(Trait.BRANCH) && isChoice && !instruction.has(PtxModifier.UNI)
                || instruction.opcode().has(Trait.ENDS) && instruction.guard().isPresent();
    }

    @Override
    public boolean mayWait(int block) {
        return false;
    }
}
