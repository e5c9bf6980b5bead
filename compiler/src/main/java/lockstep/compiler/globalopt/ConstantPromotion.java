package lockstep.compiler.globalopt;

import java.util.Optional;
import lockstep.compiler.constantfold.ConstantMemory;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.rule.Rule;

/**
 * Path A for variables that are never written: a load reads a part of the initializer and is replaced by that constant,
 * "a function-local value". A load at a variable index stays.
 *
 * <p>Source: seed 004, "Path A: Small-Constant Promotion".
 */
final class ConstantPromotion {
    static final Rule RULE =
            new Rule(GlobalOpt.NAME, "promote-constant", "a load of a variable that is never written becomes constant");

    private final GlobalVariable variable;
    private final AddressUses uses;
    private final Settings settings;

    private ConstantPromotion(GlobalVariable variable, AddressUses uses, Settings settings) {
        this.variable = variable;
        this.uses = uses;
        this.settings = settings;
    }

    /** The plan, or empty with the reason added to {@code objections}. */
    static Optional<ConstantPromotion> plan(
            GlobalVariable variable, AddressUses uses, Settings settings, Objections objections) {
        if (!uses.isComplete() || uses.isWritten() || variable.addressSpace() == AddressSpace.SHARED.number()) {
            return Optional.empty();
        }
        if (TypeFilter.paddedBits(variable.valueType(), settings.layout()) > settings.mostBits()) {
            return objections.add(
                    GlobalRefusals.PROMOTE_BITS, "it is never written, but has over " + settings.mostBits() + " bits");
        }
        return Optional.of(new ConstantPromotion(variable, uses, settings));
    }

    /** Applies the plan, load by load, as far as the gate allows; returns whether no load is left. */
    boolean apply(Edits edits) {
        ConstantMemory memory = new ConstantMemory(variable.module().context(), settings.layout());
        boolean isAll = true;
        for (AddressUses.Access access : uses.accesses()) {
            Constant value = value(memory, access).orElse(null);
            Instruction load = access.instruction();
            if (value == null || !edits.allow(RULE, Settings.functionOf(load), load)) {
                isAll = false;
                continue;
            }
            edits.of(Settings.functionOf(load), RULE).replace(load, value);
            settings.context().count("promoted", 1);
        }
        if (edits.changed() && isAll) {
            Settings.eraseUnused(uses.computations(), edits, RULE);
        }
        return isAll;
    }

    private Optional<Constant> value(ConstantMemory memory, AddressUses.Access access) {
        if (!(access.instruction() instanceof LoadInstruction load)
                || !load.access().isSimple()) {
            return Optional.empty();
        }
        Constant initializer = variable.initializer().orElseThrow();
        return access.place().isConstant()
                ? memory.read(initializer, access.place().constant(), load.type())
                : memory.readAnywhere(initializer, load.type());
    }
}
