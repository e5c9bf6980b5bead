package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.Access;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.Convergence;
import lockstep.ir.code.RegisterKind;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxType;

/**
 * A function of machine IR as analyses of registers see it. Units are its registers by their numbers, and behind them
 * the carry bit if an instruction names it: a thread has it once, and no register holds it. Neighbouring copies of one
 * group are one instruction. An instruction that is kept as text reads and writes in part each register that it names,
 * since it may do both.
 */
public final class MachineCode implements CodeView {
    private static final RegisterKind PREDICATES = new RegisterKind("pred", false);
    private static final RegisterKind B16 = new RegisterKind("b16", false);
    private static final RegisterKind B32 = new RegisterKind("b32", false);
    private static final RegisterKind B64 = new RegisterKind("b64", false);
    private static final RegisterKind B128 = new RegisterKind("b128", false);
    private static final RegisterKind CARRY = new RegisterKind("carry", false);

    private final MachineFunction function;
    private final FlowGraph flow;
    private final OpaqueRegisters opaque;
    private final List<List<PtxStatement>> instructions = new ArrayList<>();
    private final int[] first;
    private final boolean hasCarry;

    /** A view of {@code function}, which keeps the rules of {@link MachineVerifier}. */
    public MachineCode(MachineFunction function) {
        this.function = function;
        this.flow = function.flow();
        this.opaque = new OpaqueRegisters(function);
        this.first = new int[flow.size() + 1];
        for (int block = 0; block < flow.size(); block++) {
            first[block] = instructions.size();
            add(function.blocks().get(block));
        }
        first[flow.size()] = instructions.size();
        this.hasCarry = function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .anyMatch(each -> RegisterAccesses.readsCarry(each) || RegisterAccesses.writesCarry(each));
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
                instructions.add(new ArrayList<>(1));
            }
            instructions.getLast().add(statement);
            open = group;
        }
    }

    /** What an instruction consists of: all copies of a group, else one statement. */
    public List<PtxStatement> statements(int instruction) {
        return List.copyOf(instructions.get(instruction));
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
        return instructions.get(instruction).getFirst() instanceof PtxInstruction found
                && found.opcode() == PtxOpcode.PHI;
    }

    @Override
    public void operands(int instruction, Operands to) {
        for (PtxStatement statement : instructions.get(instruction)) {
            if (statement instanceof PtxInstruction found) {
                boolean isPhi = found.opcode() == PtxOpcode.PHI;
                if (isPhi) {
                    incoming(found, to);
                }
                carry(found, to);
                RegisterAccesses.visit(found, (register, access) -> {
                    if (!isPhi || access != Access.USE) {
                        to.operand(register.number(), access);
                    }
                });
            } else if (statement instanceof PtxOpaqueInstruction text) {
                for (PtxRegister register : opaque.of(text)) {
                    to.operand(register.number(), Access.USE);
                    to.operand(register.number(), Access.PARTIAL_DEFINITION);
                }
            }
        }
    }

    private void carry(PtxInstruction instruction, Operands to) {
        int unit = function.registers().size();
        if (RegisterAccesses.readsCarry(instruction)) {
            to.operand(unit, Access.USE);
        }
        if (RegisterAccesses.writesCarry(instruction)) {
            boolean isWhole = instruction.guard().isEmpty();
            to.operand(unit, isWhole ? Access.DEFINITION : Access.PARTIAL_DEFINITION);
        }
    }

    private boolean isCarry(int unit) {
        return unit == function.registers().size();
    }

    private void incoming(PtxInstruction phi, Operands to) {
        for (int index = 1; index + 1 < phi.operands().size(); index += 2) {
            OptionalInt from = MachineFlow.label(phi, index + 1)
                    .map(function::block)
                    .orElse(OptionalInt.empty());
            if (from.isPresent() && phi.operand(index) instanceof PtxRegister register) {
                to.incoming(register.number(), from.getAsInt());
            }
        }
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
    public int size(int unit) {
        return isCarry(unit) ? 1 : function.registers().get(unit).elements();
    }

    @Override
    public String name(int unit) {
        return isCarry(unit) ? "the carry bit" : function.registers().get(unit).name();
    }

    @Override
    public Convergence convergence() {
        return Convergence.AT_POST_DOMINATORS;
    }

    @Override
    public boolean mayPart(int block) {
        return function.blocks().get(block).instructions().stream().anyMatch(MachineCode::mayPart);
    }

    /** Whether lanes that execute it together may go different ways, or some end. */
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
