package lockstep.compiler.nvvm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;

/** Checks modules and functions against {@link NvvmRule}. The rules of LLVM IR are already known to hold. */
final class NvvmRules {
    private final InputCheck faults;
    private final NvvmInstructionRules instructions;

    NvvmRules(InputCheck faults) {
        this.faults = faults;
        this.instructions = new NvvmInstructionRules(faults);
    }

    /** Checks all of {@code module}. */
    void check(Module module) {
        module.ifuncs().forEach(f -> faults.at(f, NvvmRule.IFUNC, "is an ifunc"));
        module.aliases().forEach(this::check);
        module.globalVariables().forEach(this::check);
        module.functions().forEach(this::check);
    }

    /** Checks a function and the globals that its body uses. */
    void checkWithGlobals(Function function) {
        check(function);
        for (GlobalValue global : function.usedGlobals()) {
            switch (global) {
                case GlobalVariable variable -> check(variable);
                case GlobalAlias alias -> check(alias);
                case Function callee -> checkHead(callee);
                case GlobalIFunc ifunc -> faults.at(ifunc, NvvmRule.IFUNC, "is an ifunc");
            }
        }
    }

    // ---- globals

    private void check(GlobalVariable variable) {
        if (!variable.threadLocal().isEmpty()) {
            faults.at(variable, NvvmRule.THREAD_LOCAL, "is thread-local");
        }
        if (!variable.section().isEmpty() && !variable.isMetadata()) {
            faults.at(variable, NvvmRule.SECTION, "has the section " + variable.section());
        }
    }

    private void check(GlobalAlias alias) {
        Constant at = alias.aliasee();
        while (at instanceof ConstantExpression e && !e.operands().isEmpty()) {
            at = e.operands().getFirst();
        }
        if (!(at instanceof Function function) || function.isKernel()) {
            faults.at(alias, NvvmRule.ALIAS, "is an alias of no such function");
        }
    }

    private void check(Function function) {
        checkHead(function);
        if (function.isDeclaration()) {
            return;
        }
        if (function.functionType().isVarArg()) {
            faults.at(function, NvvmRule.VARIADIC, "takes a varying number of arguments");
        }
        LaunchBounds.fault(function).ifPresent(fault -> faults.at(function, NvvmRule.ANNOTATION, fault));
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                instructions.check(instruction);
            }
        }
    }

    private void checkHead(Function function) {
        if (!function.section().isEmpty()) {
            faults.at(function, NvvmRule.SECTION, "has the section " + function.section());
        }
        boolean isPlain = function.alignment() == 0
                && function.garbageCollector().isEmpty()
                && function.prefix().isEmpty()
                && function.prologue().isEmpty()
                && function.personality().isEmpty();
        if (!isPlain) {
            faults.at(function, NvvmRule.FUNCTION_PART, "has a part that PTX has no place for");
        }
        IntrinsicInfo info = IntrinsicTable.of(function).orElse(null);
        if (info != null && !info.isGap()) {
            checkAttributes(function, info);
        } else if (info == null && IntrinsicTable.isOfNvvm(function.name())) {
            faults.at(function, NvvmRule.INTRINSIC, "is not an intrinsic");
        }
    }

    /** Checks that no attributes are missing which the reader adds to declarations. */
    private void checkAttributes(Function function, IntrinsicInfo info) {
        for (Attribute attribute : info.functionAttributes().all()) {
            boolean isThere = function.attributes()
                    .function()
                    .get(attribute.key())
                    .filter(attribute::equals)
                    .isPresent();
            if (!isThere) {
                faults.at(function, NvvmRule.CONVERGENCE, "is not declared " + attribute);
            }
        }
    }

    /**
     * The launch bounds of a function in {@code nvvm.annotations}. Source: NVVM IR Specification, "Global Property
     * Annotation"; PTX ISA, "Performance-Tuning Directives": {@code .reqntid} and {@code .maxntid} exclude each other.
     */
    private static final class LaunchBounds {
        private static final Set<String> MOST = Set.of("maxntidx", "maxntidy", "maxntidz");
        private static final Set<String> REQUIRED = Set.of("reqntidx", "reqntidy", "reqntidz");
        private static final Set<String> OTHERS = Set.of("minctasm", "maxnreg", "maxclusterrank");

        private LaunchBounds() {}

        /** The fault of the bounds of {@code function}, as the rest of a sentence that begins with its name. */
        static Optional<String> fault(Function function) {
            Map<String, Metadata> bounds = new HashMap<>();
            for (MetadataNode node : function.module().annotationsOf(function)) {
                List<MetadataNode.Operand> operands = node.operands();
                for (int i = 1; i + 1 < operands.size(); i += 2) {
                    if (operands.get(i).value() instanceof Metadata.Text name
                            && isBound(name.value())
                            && operands.get(i + 1).value() instanceof Metadata value) {
                        if (!isPositive(value)) {
                            return Optional.of("has a bound " + name.value() + " that is not a positive number");
                        }
                        bounds.put(name.value(), value);
                    }
                }
            }
            boolean isContradiction = bounds.keySet().stream().anyMatch(MOST::contains)
                    && bounds.keySet().stream().anyMatch(REQUIRED::contains);
            return isContradiction
                    ? Optional.of("has both a greatest and a required shape of blocks")
                    : Optional.empty();
        }

        private static boolean isBound(String name) {
            return MOST.contains(name) || REQUIRED.contains(name) || OTHERS.contains(name);
        }

        private static boolean isPositive(Metadata value) {
            return value instanceof Metadata.OfConstant c
                    && c.value() instanceof ConstantInt number
                    && number.signed().signum() > 0;
        }
    }
}
