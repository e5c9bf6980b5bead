package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.emit.ModuleItems;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.machine.MachineItem;
import lockstep.ir.ptx.machine.MachineModule;

/** Selects machine IR in SSA form for a selectable module of LLVM IR, see docs/selection.md. */
public final class Selection {
    private Selection() {}

    /**
     * The machine IR of {@code module}, which is not changed.
     *
     * @throws InputException if anything of it is not selectable: place, and what was asked for
     */
    public static MachineModule select(Module module, PtxTarget target) {
        ModuleItems items = new ModuleItems(module, target);
        Leaves leaves = new Leaves(DataLayout.of(module));
        List<MachineItem> made = new ArrayList<>();
        items.items().forEach(item -> made.add(new MachineItem.Plain(item)));
        for (Function function : module.definedFunctions()) {
            PtxFunction signature = new PtxFunction(
                    items.header(function), items.directives(function), List.of(), null, function.location());
            FunctionSelection selection = new FunctionSelection(function, target, leaves, items);
            try {
                made.add(selection.select(signature));
            } catch (InputException fault) {
                throw selection.placed(fault);
            }
        }
        items.aliases().forEach(item -> made.add(new MachineItem.Plain(item)));
        return new MachineModule(target.version(), List.of(target.name()), items.addressSize(), made);
    }
}
