package lockstep.fuzz.generate.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineModule.MachineItem;
import org.jspecify.annotations.Nullable;

/**
 * Machine IR as PTX, as simply as can be: PHIs become moves to temporaries and from there on each edge, which has a
 * block of its own; parallel copies moves to temporaries and from there; frame objects variables in local memory; parts
 * of registers go through vectors; undefined registers are such that nothing writes.
 */
final class NaiveExpansion {
    private final MachineFunction function;
    private final List<PtxStatement> out = new ArrayList<>();
    private final List<PtxRegister> registers;
    private final List<PtxRegister> added = new ArrayList<>();
    private final Map<PtxVariable, PtxVariable> locals = new IdentityHashMap<>();
    private final List<Runnable> later = new ArrayList<>();
    private final Map<PtxLabel, PtxBranchTargets> tables = new IdentityHashMap<>();
    private int names;

    private NaiveExpansion(MachineFunction function) {
        this.function = function;
        this.registers = new ArrayList<>(function.registers());
    }

    /** The module as PTX without open rows. */
    static PtxModule of(MachineModule module) {
        List<PtxItem> items = new ArrayList<>();
        for (MachineItem item : module.items()) {
            items.add(
                    item instanceof MachineFunction function
                            ? function.asPtx().withBody(new NaiveExpansion(function).body())
                            : item.asPtx());
        }
        return new PtxModule(module.version(), module.targets(), module.addressSize(), items);
    }

    private PtxBody body() {
        for (MachineBlock block : function.blocks()) {
            for (PtxStatement statement : block.statements()) {
                if (statement instanceof PtxBranchTargets table) {
                    tables.put(table.name(), table);
                }
            }
        }
        for (int i = 0; i < function.blocks().size(); i++) {
            block(i);
        }
        later.forEach(Runnable::run);
        List<PtxStatement> all = new ArrayList<>();
        for (PtxVariableDeclaration object : function.frameDeclarations()) {
            all.add(new PtxVariableDeclaration(local(object.variable()), SourceLocation.NONE));
        }
        for (PtxRegister register : added) {
            PtxRegisterDeclaration.Name name = new PtxRegisterDeclaration.Name(register.name(), -1);
            all.add(new PtxRegisterDeclaration(register.type(), 1, List.of(name), SourceLocation.NONE));
        }
        all.addAll(out);
        return new PtxBody(all, registers);
    }

    private PtxVariable local(PtxVariable object) {
        return locals.computeIfAbsent(
                object, each -> new PtxVariable(each.name(), PtxSpace.LOCAL, each.shape(), PtxVariable.Extras.NONE));
    }

    private PtxRegister register(PtxType type) {
        PtxRegister register = new PtxRegister("%naive" + names++, type, 1, registers.size());
        registers.add(register);
        added.add(register);
        return register;
    }

    private PtxLabel label() {
        return new PtxLabel("$naive" + names++);
    }

    private void emit(@Nullable PtxGuard guard, String mnemonic, PtxOperand... operands) {
        out.add(PtxInstruction.of(guard, mnemonic, operands));
    }

    private void move(@Nullable PtxGuard guard, PtxType type, PtxOperand to, PtxOperand from) {
        emit(guard, "mov." + type.text(), to, from);
    }

    // ---- control

    private void block(int index) {
        MachineBlock block = function.blocks().get(index);
        block.label().ifPresent(label -> out.add(new PtxLabelDefinition(label, SourceLocation.NONE)));
        List<PtxStatement> statements = block.statements();
        for (int i = 0; i < statements.size(); i++) {
            PtxStatement statement = statements.get(i);
            if (!(statement instanceof PtxInstruction instruction)) {
                out.add(statement);
            } else if (instruction.opcode() == PtxOpcode.BRA) {
                PtxLabel target = (PtxLabel) ((PtxSymbolOperand) instruction.operand(0)).symbol();
                out.add(instruction.withOperands(List.of(new PtxSymbolOperand(edge(block, target)))));
            } else if (instruction.opcode() == PtxOpcode.BRX) {
                indexed(block, instruction);
            } else if (instruction.has(PtxModifier.DIVERGENT)) {
                i = group(statements, i) - 1;
            } else {
                instruction(instruction, instruction.guard().orElse(null));
            }
        }
        if (block.fallsThrough() && index + 1 < function.blocks().size()) {
            moves(block, function.blocks().get(index + 1));
        }
    }

    private void indexed(MachineBlock block, PtxInstruction branch) {
        PtxBranchTargets table = tables.get((PtxLabel) ((PtxSymbolOperand) branch.operand(1)).symbol());
        List<PtxLabel> targets =
                table.targets().stream().map(target -> edge(block, target)).toList();
        PtxLabel name = label();
        out.add(new PtxBranchTargets(name, targets, SourceLocation.NONE));
        out.add(branch.withOperands(List.of(branch.operand(0), new PtxSymbolOperand(name))));
    }

    /** The block on the way to {@code target}, which is made later. */
    private PtxLabel edge(MachineBlock from, PtxLabel target) {
        OptionalInt index = function.block(target);
        PtxLabel edge = label();
        later.add(() -> {
            out.add(new PtxLabelDefinition(edge, SourceLocation.NONE));
            moves(from, function.blocks().get(index.orElseThrow()));
            emit(null, "bra", new PtxSymbolOperand(target));
        });
        return edge;
    }

    private void moves(MachineBlock from, MachineBlock to) {
        List<PtxInstruction> phis = to.instructions().stream()
                .filter(each -> each.opcode() == PtxOpcode.PHI)
                .toList();
        List<PtxRegister> held = new ArrayList<>();
        for (PtxInstruction phi : phis) {
            PtxRegister temporary = register(((PtxRegister) phi.operand(0)).type());
            held.add(temporary);
            for (int i = 1; i < phi.operands().size(); i += 2) {
                boolean isFrom = ((PtxSymbolOperand) phi.operand(i + 1)).symbol()
                        == from.label().orElse(null);
                if (isFrom) {
                    move(null, phi.type(0), temporary, phi.operand(i));
                }
            }
        }
        for (int i = 0; i < phis.size(); i++) {
            move(null, phis.get(i).type(0), phis.get(i).operand(0), held.get(i));
        }
    }

    // ---- rows

    /** A parallel copy; where it ends. */
    private int group(List<PtxStatement> statements, int start) {
        PtxInstruction first = (PtxInstruction) statements.get(start);
        List<PtxRegister> temporaries = new ArrayList<>();
        int end = start;
        while (end < statements.size()
                && statements.get(end) instanceof PtxInstruction copy
                && copy.has(PtxModifier.DIVERGENT)
                && copy.operand(2).equals(first.operand(2))) {
            temporaries.add(register(copy.type(0)));
            move(null, copy.type(0), temporaries.getLast(), copy.operand(1));
            end++;
        }
        for (int i = start; i < end; i++) {
            PtxInstruction copy = (PtxInstruction) statements.get(i);
            move(null, copy.type(0), copy.operand(0), temporaries.get(i - start));
        }
        return end;
    }

    private void instruction(PtxInstruction row, @Nullable PtxGuard guard) {
        switch (row.opcode()) {
            case PHI, KILL, CALLFRAME_SETUP, CALLFRAME_DESTROY -> {}
            case COPY -> move(guard, row.type(0), row.operand(0), row.operand(1));
            case UNDEF -> move(guard, row.type(0), row.operand(0), register(row.type(0)));
            case FRAME_INDEX -> {
                PtxVariable object = (PtxVariable) ((PtxSymbolOperand) row.operand(1)).symbol();
                move(guard, row.type(0), row.operand(0), new PtxSymbolOperand(local(object)));
            }
            case REG_SEQUENCE -> {
                List<PtxOperand> parts =
                        registers(row.type(1), row.type(0).width() / row.type(1).width());
                for (int i = 1; i < row.operands().size(); i += 2) {
                    parts.set(number(row.operand(i + 1)), row.operand(i));
                }
                move(guard, row.type(0), row.operand(0), new PtxVector(parts));
            }
            case INSERT_SUBREG -> {
                List<PtxOperand> parts =
                        registers(row.type(1), row.type(0).width() / row.type(1).width());
                move(guard, row.type(0), new PtxVector(parts), row.operand(1));
                parts.set(number(row.operand(3)), row.operand(2));
                move(guard, row.type(0), row.operand(0), new PtxVector(parts));
            }
            case EXTRACT_SUBREG -> {
                List<PtxOperand> parts =
                        registers(row.type(0), row.type(1).width() / row.type(0).width());
                move(guard, row.type(1), new PtxVector(parts), row.operand(1));
                move(guard, row.type(0), row.operand(0), parts.get(number(row.operand(2))));
            }
            default -> out.add(row);
        }
    }

    private List<PtxOperand> registers(PtxType type, int count) {
        List<PtxOperand> made = new ArrayList<>(Collections.nCopies(count, register(type)));
        for (int i = 1; i < count; i++) {
            made.set(i, register(type));
        }
        return made;
    }

    private static int number(PtxOperand operand) {
        return (int) ((PtxInteger) operand).value();
    }
}
