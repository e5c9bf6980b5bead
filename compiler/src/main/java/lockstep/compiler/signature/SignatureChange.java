package lockstep.compiler.signature;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.clone.FunctionCloner;
import lockstep.ir.nvvm.clone.ModuleCloner.GlobalProperties;
import lockstep.ir.nvvm.clone.ValueMap;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.rule.Rule;

/** Replacement of a function by one with another signature, and of its calls. */
public final class SignatureChange {
    private SignatureChange() {}

    /** A rewriter for the individual edits of an application that was allowed as a whole. */
    public static Rewriter permitted(Function function, Rule rule) {
        Rewriter rewriter = new Rewriter(function, RewriteGate.OPEN);
        rewriter.allow(rule, function.entry());
        return rewriter;
    }

    /** Creates a function with the name and everything but the body of {@code old}, which gets another name. */
    public static Function declare(Function old, FunctionType type, AttributeList attributes) {
        Module module = old.module();
        String name = old.name();
        module.rename(old, freeName(module, name + ".before"));
        Function made = module.addFunction(name, type, old.addressSpace());
        GlobalProperties.copyCommon(old, made);
        FunctionCloner.copyProperties(old, made);
        made.setAttributes(attributes);
        made.setPrefix(old.prefix().orElse(null));
        made.setPrologue(old.prologue().orElse(null));
        made.setPersonality(old.personality().orElse(null));
        made.metadata().putAll(old.metadata());
        return made;
    }

    private static String freeName(Module module, String wanted) {
        String name = wanted;
        for (int i = 1; module.global(name).isPresent(); i++) {
            name = wanted + "." + i;
        }
        return name;
    }

    /** Makes the value of a parameter of the old function in the new one. */
    @FunctionalInterface
    public interface Parameter {
        Value of(int index, IrBuilder head);
    }

    /**
     * Copies the body of {@code old} to {@code made}, a declaration.
     *
     * @param parameters the values of the old parameters; may add instructions at the beginning
     * @param copied receives each instruction and its copy after all have been copied; may erase the copy
     */
    public static void copyBody(
            Function old, Function made, Parameter parameters, Rule rule, BiConsumer<Instruction, Instruction> copied) {
        BasicBlock head = IrBuilder.addBlock(made, null);
        IrBuilder builder = IrBuilder.atEnd(head);
        ValueMap map = new ValueMap();
        for (int i = 0; i < old.arguments().size(); i++) {
            map.put(old.argument(i), parameters.of(i, builder));
        }
        Rewriter rewriter = permitted(made, rule);
        BasicBlock body = FunctionCloner.cloneBody(rewriter, old, null, map).getFirst();
        builder.branch(body);
        String name = body.name();
        rewriter.mergeIntoPredecessor(body);
        head.setName(name);
        made.continueOrigins(old);
        old.instructionList()
                .forEach(instruction ->
                        copied.accept(instruction, Objects.requireNonNull(map.instruction(instruction))));
    }

    /** The direct calls of {@code functions} in {@code caller}, in order. */
    public static List<CallInstruction> callsOf(Collection<Function> functions, Function caller) {
        List<CallInstruction> found = new ArrayList<>();
        for (BasicBlock block : caller.blocks()) {
            block.forEach(instruction -> {
                if (instruction instanceof CallInstruction call
                        && call.calledFunction().filter(functions::contains).isPresent()) {
                    found.add(call);
                }
            });
        }
        return found;
    }

    /**
     * Inserts a call of {@code made} before {@code old}, which the caller must erase. It gets the name of the old one
     * if their results have the same type.
     */
    public static CallInstruction callBefore(
            CallInstruction old, Function made, List<Value> arguments, AttributeList attributes, Rewriter rewriter) {
        CallInstruction call = new CallInstruction(
                made.functionType(),
                made,
                arguments,
                old.bundles(),
                old.tailKind(),
                old.convention(),
                attributes,
                old.flags());
        old.metadata().forEach(call::setMetadata);
        call.inheritFrom(old);
        rewriter.insertBefore(call, old);
        return call;
    }
}
