package lockstep.compiler.memoryspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.clone.FunctionCloner;
import lockstep.ir.nvvm.clone.ValueMap;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.rule.Rule;

/**
 * Clones a function with a signature in which some generic pointers are pointers of specific spaces, and redirects
 * calls. The body begins with conversions back to generic, so that its meaning is unchanged; {@link MemorySpaceOpt}
 * then rewrites the accesses. All edits are part of one application that has been allowed.
 */
final class Respacing {
    private Respacing() {}

    /** A rewriter for the individual edits of an application that was allowed as a whole. */
    static Rewriter permitted(Function function, Rule rule) {
        Rewriter rewriter = new Rewriter(function, RewriteGate.OPEN);
        rewriter.allow(rule, function.entry());
        return rewriter;
    }

    /**
     * Adds the clone of {@code source} to its module. Its calls are those of the source.
     *
     * @param spaces the space of each parameter; {@link PointerFact#ANY} if unchanged
     * @param result the space of the result; {@link PointerFact#ANY} if unchanged
     */
    static Function copy(Function source, String name, List<Integer> spaces, int result, Rule rule) {
        Module module = source.module();
        FunctionType type = source.functionType();
        List<Type> parameters = new ArrayList<>();
        for (int i = 0; i < spaces.size(); i++) {
            Type old = type.parameters().get(i);
            parameters.add(spaces.get(i) == PointerFact.ANY ? old : PointerType.of(spaces.get(i)));
        }
        Type returned = result == PointerFact.ANY ? type.result() : PointerType.of(result);
        Function copy = module.addFunction(name, new FunctionType(returned, parameters, false), source.addressSpace());
        copyProperties(source, copy);
        copyBody(source, copy, rule);
        return copy;
    }

    private static void copyProperties(Function source, Function copy) {
        copy.setAttributes(consistent(source.attributes(), source.functionType(), copy.functionType()));
        copy.setConvention(source.convention());
        copy.setSection(source.section());
        copy.setGarbageCollector(source.garbageCollector());
        copy.setAlignment(source.alignment());
        copy.setLinkage(Linkage.INTERNAL);
        copy.setUnnamedAddress(source.unnamedAddress());
        copy.setDsoLocal(source.isDsoLocal());
        source.metadata().forEach((kind, node) -> {
            if (!kind.equals("dbg")) {
                copy.metadata().put(kind, node);
            }
        });
    }

    /** Removes {@code returned} from parameters whose type, or that of the result, has changed. */
    private static AttributeList consistent(AttributeList attributes, FunctionType old, FunctionType now) {
        AttributeList result = attributes;
        for (int i = 0; i < attributes.parameters().size(); i++) {
            boolean differs = i < now.parameters().size()
                    && (!now.parameters().get(i).equals(old.parameters().get(i))
                            || !now.result().equals(old.result()));
            if (differs) {
                result = result.withParameter(i, result.parameter(i).without("returned"));
            }
        }
        return result;
    }

    private static void copyBody(Function source, Function copy, Rule rule) {
        BasicBlock head = IrBuilder.addBlock(copy, null);
        IrBuilder builder = IrBuilder.atEnd(head);
        ValueMap map = new ValueMap();
        for (Argument argument : source.arguments()) {
            Argument own = copy.argument(argument.index());
            own.setName(argument.name());
            boolean isSame = own.type().equals(argument.type());
            map.put(argument, isSame ? own : builder.cast(Opcode.ADDRSPACECAST, own, argument.type()));
        }
        Rewriter rewriter = permitted(copy, rule);
        BasicBlock body = FunctionCloner.cloneBody(rewriter, source, null, map).getFirst();
        builder.branch(body);
        String name = body.name();
        rewriter.mergeIntoPredecessor(body);
        head.setName(name);
        copy.continueOrigins(source);
    }

    /**
     * Redirects {@code call} to {@code callee}, a clone of its callee.
     *
     * @param pointers recomputes pointers of the caller; {@code facts} are the caller's
     */
    static void redirect(
            CallInstruction call, Function callee, Rewriter rewriter, PointerFacts facts, InSpace pointers) {
        List<Value> arguments = new ArrayList<>();
        for (int i = 0; i < call.argumentCount(); i++) {
            arguments.add(passed(call, i, callee.functionType().parameters().get(i), rewriter, facts, pointers));
        }
        CallInstruction changed = new CallInstruction(
                callee.functionType(),
                callee,
                arguments,
                call.bundles(),
                call.tailKind(),
                call.convention(),
                consistent(call.attributes(), call.functionType(), callee.functionType()),
                call.flags());
        if (changed.type().equals(call.type())) {
            InsertionPoints.takeOver(rewriter, call, changed);
            return;
        }
        call.metadata().forEach(changed::setMetadata);
        changed.inheritFrom(call);
        rewriter.insertBefore(changed, call);
        Instruction generic = new CastInstruction(Opcode.ADDRSPACECAST, changed, call.type(), 0);
        changed.setName(call.name());
        generic.inheritFrom(call);
        rewriter.insertBefore(generic, call);
        if (call.hasUses()) {
            rewriter.replaceAllUses(call, generic);
        }
        rewriter.erase(call);
    }

    private static Value passed(
            CallInstruction call, int index, Type type, Rewriter rewriter, PointerFacts facts, InSpace pointers) {
        Value argument = call.argument(index);
        return argument.type().equals(type)
                ? argument
                : inSpace(argument, (PointerType) type, call, rewriter, facts, pointers);
    }

    /** The pointer in a space that is proved, perhaps only by the facts of the whole module. */
    private static Value inSpace(
            Value pointer,
            PointerType type,
            Instruction place,
            Rewriter rewriter,
            PointerFacts facts,
            InSpace pointers) {
        PointerFact fact = facts.at(pointer, place);
        if (fact.space() == type.addressSpace() || fact.isNowhere()) {
            return pointers.of(pointer, type.addressSpace(), place);
        }
        return rewriter.before(place).cast(Opcode.ADDRSPACECAST, pointer, type);
    }

    /** Converts the returned pointers of {@code function} to its result type. */
    static void convertReturns(Function function, Rewriter rewriter, PointerFacts facts, InSpace pointers) {
        Type type = function.functionType().result();
        for (BasicBlock block : function.blocks()) {
            if (block.terminator() instanceof ReturnInstruction ret
                    && ret.operandCount() == 1
                    && !ret.operand(0).type().equals(type)) {
                Value value = inSpace(ret.operand(0), (PointerType) type, ret, rewriter, facts, pointers);
                rewriter.setOperand(ret, 0, Objects.requireNonNull(value));
            }
        }
    }
}
