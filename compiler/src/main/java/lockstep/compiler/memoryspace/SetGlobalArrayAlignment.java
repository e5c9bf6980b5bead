package lockstep.compiler.memoryspace;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * set-global-array-alignment: aligns array variables for the widest accesses that divide their size.
 *
 * <p>Only for variables whose definition cannot be replaced: another definition that the linker may choose has its own
 * alignment. A variable with a section may be part of an external layout.
 */
public final class SetGlobalArrayAlignment implements ModulePass {
    private static final String NAME = "set-global-array-alignment";
    private static final SourceRef SEED = new SourceRef.Seed(0, "NVIDIA Custom Passes");
    static final Rule ALIGN = new Rule(NAME, "align-variable", "an array variable gets a higher alignment");

    private static final SourceRef PARAMETERS =
            new SourceRef.Assumed("the seed says that the pass has parameters, not which");
    private static final Knob SHARED =
            Knob.toggle("modify-shared-mem", true, "align variables of shared memory", PARAMETERS);
    private static final Knob GLOBAL =
            Knob.toggle("modify-global-mem", true, "align variables of global and constant memory", PARAMETERS);
    private static final Knob MOST = new Knob(
            "most",
            ArrayAlignment.WIDEST,
            1,
            256,
            "greatest alignment that is given, in bytes, a power of two",
            new SourceRef.Manual("PTX ISA", "Vectors"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "align array variables for wide accesses",
            SEED,
            List.of(ALIGN),
            List.of(SHARED, GLOBAL, MOST),
            List.of("aligned"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        DataLayout layout = DataLayout.of(module);
        long most = Long.highestOneBit(context.knob(MOST));
        boolean changed = false;
        for (GlobalVariable variable : module.globalVariables()) {
            if (isOwn(variable) && isChosen(variable, context)) {
                long wanted = ArrayAlignment.wanted(variable.valueType(), layout, most);
                if (wanted > layout.globalAlignment(variable) && isAllowed(variable, module, context)) {
                    variable.setAlignment(wanted);
                    context.count("aligned", 1);
                    changed = true;
                }
            }
        }
        return changed;
    }

    private static boolean isChosen(GlobalVariable variable, PassContext context) {
        return variable.addressSpace() == AddressSpace.SHARED.number() ? context.isOn(SHARED) : context.isOn(GLOBAL);
    }

    /** Whether this definition cannot be replaced at link time. */
    static boolean isOwn(GlobalVariable variable) {
        boolean isSole = variable.linkage().isLocal() || variable.linkage() == Linkage.EXTERNAL;
        return !variable.isDeclaration()
                && isSole
                && variable.section().isEmpty()
                && variable.threadLocal().isEmpty()
                && !variable.hasReservedName();
    }

    private static boolean isAllowed(GlobalVariable variable, Module module, PassContext context) {
        for (Function function : module.definedFunctions()) {
            if (!function.usesOf(variable).isEmpty()) {
                return context.rewriter(function).allow(ALIGN, function.entry());
            }
        }
        return false;
    }
}
