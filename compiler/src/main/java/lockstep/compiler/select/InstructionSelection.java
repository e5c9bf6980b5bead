package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.compiler.emit.ModuleItems;
import lockstep.compiler.emit.PtxTarget;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.ptx.machine.MachineModule.MachineItem;

/** Selects machine IR in SSA form for a selectable LLVM IR module, see docs/selection.md. */
public final class InstructionSelection {
    private InstructionSelection() {}

    /**
     * The machine IR of {@code module}, which is not changed.
     *
     * @throws InputException if some construct is not selectable, with its location
     */
    public static MachineModule select(Module module, PtxTarget target) {
        return select(module, target, false);
    }

    /**
     * The machine IR of {@code module}, which is not changed.
     *
     * @param lines whether instructions have the source locations of {@code !dbg}, where given, and the module the
     *     source files
     * @throws InputException if some construct is not selectable, with its location
     */
    public static MachineModule select(Module module, PtxTarget target, boolean lines) {
        return select(module, target, SelectionRules.standard(), lines).module();
    }

    /**
     * The result of selection.
     *
     * @param fired number of uses of each rule, by name
     */
    public record Result(MachineModule module, SortedMap<String, Long> fired) {}

    /**
     * The same with other rules.
     *
     * @throws InputException if anything of {@code module} is not selectable
     */
    public static Result select(Module module, PtxTarget target, SelectionRules rules) {
        return select(module, target, rules, false);
    }

    private static Result select(Module module, PtxTarget target, SelectionRules rules, boolean lines) {
        SourcePlaces places = new SourcePlaces(lines);
        SortedMap<String, Long> fired = new TreeMap<>();
        ModuleItems items = new ModuleItems(module, target);
        Leaves leaves = new Leaves(DataLayout.of(module));
        List<MachineItem> made = new ArrayList<>();
        items.items().forEach(item -> made.add(new MachineItem.Plain(item)));
        for (Function function : module.definedFunctions()) {
            PtxFunction signature = new PtxFunction(
                    items.header(function), items.directives(function), List.of(), null, function.location());
            FunctionSelection selection = new FunctionSelection(function, target, leaves, items, rules, places, fired);
            try {
                made.add(selection.select(signature));
            } catch (InputException fault) {
                throw selection.placed(fault);
            }
        }
        places.files().forEach(item -> made.add(new MachineItem.Plain(item)));
        items.aliases().forEach(item -> made.add(new MachineItem.Plain(item)));
        return new Result(
                new MachineModule(target.version(), List.of(target.name()), items.addressSize(), made), fired);
    }
}
