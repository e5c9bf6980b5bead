package lockstep.compiler.memoryspace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * Variables that hold one generic pointer and are used only by simple loads and stores of this module: a load gives the
 * initial contents or the value of one of the stores, by any lane, block or launch.
 */
final class PointerVariables {
    /** The accesses of one variable. */
    record Accesses(List<LoadInstruction> loads, List<StoreInstruction> stores) {}

    private final Map<GlobalVariable, Accesses> found = new LinkedHashMap<>();
    private final Map<GlobalValue, Boolean> mentioned = new IdentityHashMap<>();

    PointerVariables(Module module, CallSites calls) {
        module.globals().forEach(this::noteMentioned);
        for (GlobalVariable variable : module.globalVariables()) {
            boolean isClosed = variable.linkage().isLocal()
                    && variable.valueType().equals(PointerType.GENERIC)
                    && variable.initializer().isPresent()
                    && !variable.isExternallyInitialized()
                    && variable.threadLocal().isEmpty()
                    && !mentioned.containsKey(variable)
                    && !calls.isMentioned(variable);
            if (isClosed) {
                accesses(variable, module).ifPresent(accesses -> found.put(variable, accesses));
            }
        }
    }

    /** The variables, in module order. */
    Map<GlobalVariable, Accesses> all() {
        return Collections.unmodifiableMap(found);
    }

    private void noteMentioned(GlobalValue global) {
        switch (global) {
            case GlobalVariable variable -> variable.initializer().ifPresent(this::note);
            case GlobalAlias alias -> note(alias.aliasee());
            case GlobalIFunc function -> note(function.resolver());
            case Function function -> {
                function.prefix().ifPresent(this::note);
                function.prologue().ifPresent(this::note);
            }
        }
    }

    private void note(Constant constant) {
        constant.mentionedGlobals().forEach(global -> mentioned.put(global, true));
    }

    private static Optional<Accesses> accesses(GlobalVariable variable, Module module) {
        Accesses accesses = new Accesses(new ArrayList<>(), new ArrayList<>());
        for (Function function : module.definedFunctions()) {
            for (Use use : function.usesOf(variable)) {
                if (!isAddress(use, variable) || !take(use.user(), use.index(), accesses)) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(accesses);
    }

    /** Whether {@code use} is of the variable itself or its conversion to generic. */
    private static boolean isAddress(Use use, GlobalVariable variable) {
        return use.value() == variable
                || use.value() instanceof ConstantExpression e
                        && e.opcode() == Opcode.ADDRSPACECAST
                        && e.operands().getFirst() == variable;
    }

    private static boolean take(Instruction user, int operand, Accesses accesses) {
        if (user instanceof LoadInstruction load) {
            accesses.loads().add(load);
            return load.type().equals(PointerType.GENERIC) && load.access().isSimple();
        }
        if (user instanceof StoreInstruction store && operand == 1) {
            accesses.stores().add(store);
            return store.value().type().equals(PointerType.GENERIC)
                    && store.access().isSimple();
        }
        return false;
    }
}
