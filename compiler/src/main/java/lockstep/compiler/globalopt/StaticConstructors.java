package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.clone.ModuleCloner.GlobalProperties;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/**
 * Simplifies the lists {@code llvm.global_ctors} and {@code llvm.global_dtors}: entries whose function is null or does
 * nothing are removed, as are empty lists. Others stay, and the lowering to PTX refuses them, as NVPTX does: no thread
 * would run them. Source: LLVM's optimizeGlobalCtorsList, whose evaluation of constructors is not implemented for that
 * reason (docs/decisions).
 */
final class StaticConstructors {
    static final Rule RULE =
            new Rule(GlobalOpt.NAME, "erase-constructor", "a list entry of a constructor that does nothing is removed");

    private static final List<String> LISTS = List.of("llvm.global_ctors", "llvm.global_dtors");
    private static final int FUNCTION = 1;

    private StaticConstructors() {}

    /** Shortens the lists of {@code module}; returns whether anything was changed. */
    static boolean simplify(Module module, PassContext context) {
        Edits edits = new Edits(module, context);
        LISTS.forEach(name -> module.globalVariable(name).ifPresent(list -> simplify(list, edits, context)));
        return edits.changed();
    }

    private static void simplify(GlobalVariable list, Edits edits, PassContext context) {
        Constant initializer = list.initializer().orElse(null);
        Optional<List<Constant>> entries = initializer instanceof ConstantAggregate aggregate
                ? Optional.of(aggregate.elements())
                : Optional.ofNullable(initializer).filter(Constant::isZero).map(zero -> List.of());
        if (entries.isEmpty()) {
            return;
        }
        List<Constant> left = new ArrayList<>();
        boolean isPermitted = entries.get().isEmpty() && edits.allow(RULE);
        for (Constant entry : entries.get()) {
            boolean isIdle = doesNothing(entry) || context.refused(GlobalRefusals.DOES_SOMETHING);
            if (isIdle && edits.allow(RULE)) {
                isPermitted = true;
            } else {
                left.add(entry);
            }
        }
        if (isPermitted) {
            replace(list, left);
        }
    }

    private static boolean doesNothing(Constant entry) {
        if (entry.isZero()) {
            return true;
        }
        return entry instanceof ConstantAggregate parts
                && parts.elements().size() > FUNCTION
                && (parts.elements().get(FUNCTION).isZero()
                        || parts.elements().get(FUNCTION) instanceof Function function
                                && !function.isDeclaration()
                                && !function.linkage().isInterposable()
                                && returnsAtOnce(function));
    }

    /** Whether there are only unconditional branches between the entry and the return. */
    private static boolean returnsAtOnce(Function function) {
        Set<BasicBlock> passed = new HashSet<>();
        BasicBlock block = function.entry();
        while (block.first() instanceof BranchInstruction branch && !branch.isConditional() && passed.add(block)) {
            block = branch.successor(0);
        }
        return block.first() instanceof ReturnInstruction;
    }

    private static void replace(GlobalVariable list, List<Constant> entries) {
        Module module = list.module();
        module.remove(list);
        if (entries.isEmpty()) {
            return;
        }
        Context context = module.context();
        ArrayType type = new ArrayType(entries.getFirst().type(), entries.size());
        GlobalVariable shorter = module.addGlobalVariable(list.name(), type, list.addressSpace());
        GlobalProperties.copyCommon(list, shorter);
        GlobalProperties.copyVariable(list, shorter);
        shorter.metadata().putAll(list.metadata());
        shorter.setInitializer(context.aggregate(type, entries));
    }
}
