package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.ptx.machine.MachineModule.MachineItem;
import lockstep.ir.ptx.op.OpTable;
import org.jspecify.annotations.Nullable;

/**
 * Opens PTX into blocks and closes blocks into PTX. A block begins at a label, and at the first instruction after a
 * branch or an end. Closing what was opened gives the same text.
 */
public final class MachineLayout {
    private @Nullable PtxLabelDefinition name;
    private List<PtxStatement> statements = new ArrayList<>();
    private boolean isEnded;
    private final List<PtxVariableDeclaration> frame = new ArrayList<>();
    private final List<MachineBlock> blocks = new ArrayList<>();

    private MachineLayout() {}

    /** Opens all functions that have a body, at the stage {@link MachineStage#VIRTUAL}. */
    public static MachineModule open(PtxModule module) {
        return open(module, Map.of());
    }

    /** @param stages of functions, where they are not {@link MachineStage#VIRTUAL} */
    static MachineModule open(PtxModule module, Map<PtxFunctionHeader, MachineStage> stages) {
        List<MachineItem> items =
                module.items().stream().map(item -> open(item, stages)).toList();
        return new MachineModule(module.version(), module.targets(), module.addressSize(), items);
    }

    private static MachineItem open(PtxItem item, Map<PtxFunctionHeader, MachineStage> stages) {
        if (item instanceof PtxFunction function && function.body().isPresent()) {
            PtxBody body = function.body().get();
            MachineLayout layout = new MachineLayout();
            body.statements().forEach(layout::add);
            layout.cut(null);
            MachineStage stage = stages.getOrDefault(function.header(), MachineStage.VIRTUAL);
            return new MachineFunction(function, stage, layout.frame, layout.blocks, body.registers());
        }
        return new MachineItem.Plain(item);
    }

    private void add(PtxStatement statement) {
        if (statement instanceof PtxLabelDefinition definition) {
            boolean isEntry = blocks.isEmpty() && name == null && statements.isEmpty();
            if (!isEntry) {
                cut(definition);
            }
            name = definition;
        } else if (isFrameObject(statement)) {
            frame.add((PtxVariableDeclaration) statement);
        } else {
            if (isEnded && MachineBlock.isExecuted(statement)) {
                cut(null);
            }
            statements.add(statement);
            isEnded |= statement instanceof PtxInstruction instruction && MachineBlock.isTerminator(instruction);
        }
    }

    private void cut(@Nullable PtxLabelDefinition next) {
        blocks.add(new MachineBlock(name, statements));
        name = next;
        statements = new ArrayList<>();
        isEnded = false;
    }

    private static boolean isFrameObject(PtxStatement statement) {
        return statement instanceof PtxVariableDeclaration declaration
                && declaration.variable().space() == PtxSpace.FRAME;
    }

    /**
     * The module as PTX.
     *
     * @param diagnostics takes a {@code machine-open} for each open row and frame object
     * @return empty if there is one
     */
    public static Optional<PtxModule> close(MachineModule module, Diagnostics diagnostics) {
        boolean isClosed = true;
        for (MachineFunction function : module.functions()) {
            isClosed &= isClosed(function, diagnostics);
        }
        return isClosed ? Optional.of(module.asPtx()) : Optional.empty();
    }

    /** Whether {@code function} has neither open rows nor frame objects; reports each. */
    static boolean isClosed(MachineFunction function, Diagnostics diagnostics) {
        boolean isClosed = true;
        for (PtxStatement statement : function.body().statements()) {
            if (isFrameObject(statement)) {
                String object = ((PtxVariableDeclaration) statement).variable().name();
                report(statement.location(), function, "the frame object " + object, diagnostics);
                isClosed = false;
            } else if (statement instanceof PtxInstruction instruction && isOpen(instruction)) {
                report(statement.location(), function, "the open row " + instruction.mnemonic(), diagnostics);
                isClosed = false;
            }
        }
        return isClosed;
    }

    private static void report(SourceLocation place, MachineFunction function, String what, Diagnostics diagnostics) {
        diagnostics.error("machine-open", place, function.name() + " has " + what + ", which PTX does not have");
    }

    /** Whether it is one of the op table's rows for machine IR alone. */
    static boolean isOpen(PtxInstruction instruction) {
        return OpTable.get()
                .find(instruction.opcode(), instruction.suffixes())
                .filter(form -> form.since().open())
                .isPresent();
    }
}
