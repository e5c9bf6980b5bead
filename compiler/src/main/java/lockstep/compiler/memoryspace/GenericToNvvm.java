package lockstep.compiler.memoryspace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.globalopt.GlobalReplacement;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.clone.ModuleCloner.GlobalProperties;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * generic-to-nvvm: moves variables of the generic address space to global memory. Every use of one, in functions,
 * initializers and aliases, is replaced by the conversion of the new one, which has the same name, linkage and other
 * properties.
 *
 * <pre>{@code
 *   %r = load i32, ptr @v                                                ; @v = internal global i32 7
 * becomes
 *   %r = load i32, ptr addrspacecast (ptr addrspace(1) @v to ptr)        ; @v = internal addrspace(1) global i32 7
 * }</pre>
 *
 * <p>Variables whose names begin with {@code llvm.} are lists for tools and are left, as are thread-local ones, which
 * are not a single object. An alias keeps its own address space.
 */
public final class GenericToNvvm implements ModulePass {
    private static final String NAME = "generic-to-nvvm";
    static final Rule MOVE = new Rule(NAME, "move-to-global", "a variable of the generic space moves to global memory");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "ensure that the global variables are in the global address space",
            new SourceRef.Seed(3, "GenericToNVVM (sub_215DC20)"),
            List.of(MOVE),
            List.of(),
            List.of("moved"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        Map<GlobalVariable, GlobalVariable> moved = new LinkedHashMap<>();
        Map<GlobalVariable, Constant> conversions = new LinkedHashMap<>();
        for (GlobalVariable variable : module.globalVariables()) {
            if (isGeneric(variable) && isAllowed(variable, module, context)) {
                GlobalVariable copy = copy(variable, module);
                moved.put(variable, copy);
                Constant cast = module.context().cast(Opcode.ADDRSPACECAST, copy, variable.type());
                conversions.put(variable, cast);
            }
        }
        if (moved.isEmpty()) {
            return false;
        }
        GlobalReplacement.apply(module, conversions, function -> Respacing.permitted(function, MOVE));
        for (List<MetadataNode> nodes : module.namedMetadata().values()) {
            nodes.forEach(node -> replaceMentions(node, moved));
        }
        moved.keySet().forEach(module::remove);
        context.count("moved", moved.size());
        return true;
    }

    private static boolean isGeneric(GlobalVariable variable) {
        return variable.addressSpace() == PointerFact.ANY
                && variable.threadLocal().isEmpty()
                && !variable.hasReservedName();
    }

    /** Queries the gate in the first function that uses the variable; an unused variable is always moved. */
    private static boolean isAllowed(GlobalVariable variable, Module module, PassContext context) {
        for (Function function : module.definedFunctions()) {
            if (!function.usesOf(variable).isEmpty()) {
                return context.rewriter(function).allow(MOVE, function.entry());
            }
        }
        return true;
    }

    private static GlobalVariable copy(GlobalVariable variable, Module module) {
        String name = variable.name();
        if (!name.isEmpty()) {
            module.rename(variable, "");
        }
        GlobalVariable copy = module.addGlobalVariable(name, variable.valueType(), AddressSpace.GLOBAL.number());
        GlobalProperties.copyCommon(variable, copy);
        GlobalProperties.copyVariable(variable, copy);
        copy.setInitializer(variable.initializer().orElse(null));
        copy.metadata().putAll(variable.metadata());
        return copy;
    }

    /** Annotations refer to the variable itself. */
    private static void replaceMentions(MetadataNode node, Map<GlobalVariable, GlobalVariable> moved) {
        List<MetadataNode.Operand> operands = new ArrayList<>();
        boolean changes = false;
        for (MetadataNode.Operand operand : node.operands()) {
            GlobalVariable copy = operand.value() instanceof Metadata.OfConstant constant
                            && constant.value() instanceof GlobalVariable variable
                    ? moved.get(variable)
                    : null;
            changes |= copy != null;
            operands.add(copy == null ? operand : MetadataNode.Operand.of(new Metadata.OfConstant(copy)));
        }
        if (changes) {
            node.set(node.kind(), node.isDistinct(), operands);
        }
    }
}
