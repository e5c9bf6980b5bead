package lockstep.ir.ptx.machine;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import org.jspecify.annotations.Nullable;

/** Rules of open rows by themselves: copy groups, parts of registers, frame objects. */
final class RowRules {
    /** Local memory of a thread. Source: CUDA C++ Programming Guide, technical specifications by compute capability. */
    private static final long MAX_FRAME_BYTES = 512 * 1024;

    private final MachineChecks checks;
    private final Set<PtxVariable> frame;
    /** The group of the preceding copies; null where the preceding instruction was not a copy. */
    private @Nullable Long group;

    private final Set<PtxRegister> written = new HashSet<>();

    private RowRules(MachineChecks checks) {
        this.checks = checks;
        this.frame = new HashSet<>(checks.function().frame());
    }

    static void check(MachineChecks checks) {
        RowRules rules = new RowRules(checks);
        rules.frame();
        for (MachineBlock block : checks.function().blocks()) {
            rules.group = null;
            block.statements().forEach(rules::statement);
        }
    }

    private void statement(PtxStatement statement) {
        if (statement instanceof PtxInstruction instruction) {
            instruction(instruction);
        } else if (MachineBlock.isExecuted(statement)) {
            group = null;
        }
    }

    private void instruction(PtxInstruction instruction) {
        copy(instruction);
        PtxOpcode opcode = instruction.opcode();
        if (opcode == PtxOpcode.REG_SEQUENCE) {
            sequence(instruction);
        } else if (opcode == PtxOpcode.INSERT_SUBREG) {
            part(instruction, 3, instruction.type(0), instruction.type(1));
        } else if (opcode == PtxOpcode.EXTRACT_SUBREG) {
            part(instruction, 2, instruction.type(1), instruction.type(0));
        } else if (opcode == PtxOpcode.FRAME_INDEX) {
            known(instruction);
        } else {
            unnamed(instruction);
        }
    }

    // ---- copy groups

    /** The group of {@code instruction}; null if it is not a copy of a group. */
    static @Nullable Long group(PtxInstruction instruction) {
        boolean isOfGroup = instruction.opcode() == PtxOpcode.COPY
                && instruction.has(PtxModifier.DIVERGENT)
                && instruction.operands().size() == 3;
        return isOfGroup && instruction.operand(2) instanceof PtxInteger number ? (Long) number.value() : null;
    }

    private void copy(PtxInstruction instruction) {
        Long next = group(instruction);
        if (next == null || !next.equals(group)) {
            written.clear();
        }
        group = next;
        if (next != null && instruction.guard().isPresent()) {
            checks.error("machine-copy", instruction.location(), "a copy of a group has no guard");
        }
        if (next != null) {
            PtxRegisterAccesses.visit(instruction, (register, access) -> {
                if (access != Access.USE && !written.add(register)) {
                    String message = "copy group " + next + " writes " + register + " twice";
                    checks.error("machine-copy", instruction.location(), message);
                }
            });
        }
    }

    // ---- parts of registers

    private void sequence(PtxInstruction instruction) {
        Set<Long> given = new HashSet<>();
        IntStream.range(0, (instruction.operands().size() - 1) / 2).forEach(pair -> {
            int index = 2 * pair + 2;
            part(instruction, index, instruction.type(0), instruction.type(1));
            if (instruction.operand(index) instanceof PtxInteger number && !given.add(number.value())) {
                String message = "part " + number.value() + " is given twice";
                checks.error("machine-subregister", instruction.location(), message);
            }
        });
    }

    private void part(PtxInstruction instruction, int index, PtxType whole, PtxType part) {
        int parts = whole.width() / part.width();
        boolean isThere = instruction.operand(index) instanceof PtxInteger number
                && Long.compareUnsigned(number.value(), parts) < 0;
        if (!isThere) {
            String message = "%s: a .%s has the parts 0 to %d of .%s"
                    .formatted(instruction.mnemonic(), whole.text(), parts - 1, part.text());
            checks.error("machine-subregister", instruction.location(), message);
        }
    }

    // ---- frame objects

    private void frame() {
        long total = 0;
        for (PtxVariableDeclaration declaration : checks.function().frameDeclarations()) {
            PtxVariable object = declaration.variable();
            long bytes = object.shape().bytes();
            long alignment = object.shape().effectiveAlignment();
            if (bytes == 0) {
                checks.error("machine-frame", declaration.location(), object + " has no bytes");
            }
            boolean wasTooLarge = total > MAX_FRAME_BYTES;
            total = Math.min(total, MAX_FRAME_BYTES + 1)
                    + Math.min(bytes, MAX_FRAME_BYTES + 1)
                    + Math.min(alignment, MAX_FRAME_BYTES + 1)
                    - 1;
            if (total > MAX_FRAME_BYTES && !wasTooLarge) {
                String message = "with %s the frame is larger than %d bytes".formatted(object, MAX_FRAME_BYTES);
                checks.error("machine-frame", declaration.location(), message);
            }
        }
    }

    private void known(PtxInstruction instruction) {
        if (instruction.operand(1) instanceof PtxSymbolOperand symbol && !frame.contains(symbol.symbol())) {
            String message = symbol.symbol().name() + " is not a frame object of " + checks.function();
            checks.error("machine-frame", instruction.location(), message);
        }
    }

    /** Only calls can name a frame object here: all other operands are of the kinds that their forms require. */
    private void unnamed(PtxInstruction instruction) {
        for (PtxOperand operand : instruction.operands()) {
            if (operand instanceof PtxCallOperand call) {
                unnamed(instruction, call.results());
                unnamed(instruction, call.arguments());
            }
        }
    }

    private void unnamed(PtxInstruction instruction, List<PtxOperand> operands) {
        for (PtxOperand operand : operands) {
            boolean isObject = operand instanceof PtxSymbolOperand symbol
                    && symbol.symbol() instanceof PtxVariable variable
                    && variable.space() == PtxSpace.FRAME;
            if (isObject) {
                String message = "a frame object is named by frame_index alone";
                checks.error("machine-frame", instruction.location(), message);
            }
        }
    }
}
