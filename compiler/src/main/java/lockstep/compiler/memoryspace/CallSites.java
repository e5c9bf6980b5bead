package lockstep.compiler.memoryspace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.calls.CallGraph;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type.PointerType;

/** The direct calls of each function, and which signatures may change; as of the time of construction. */
public final class CallSites {
    /** Attributes that fix how a pointer is passed. */
    private static final List<String> FIXED = List.of(
            "byval", "sret", "inalloca", "preallocated", "byref", "nest", "swifterror", "swiftself", "elementtype");

    /** What prevents a change of the signature of a function with a body. */
    public enum Obstacle {
        KERNEL,
        VARIABLE_ARGUMENTS,
        MUST_TAIL,
        VISIBLE,
        ADDRESS_TAKEN,
        MENTIONED
    }

    private final Map<Function, List<CallInstruction>> calls = new IdentityHashMap<>();
    private final Set<Function> fixed = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<GlobalValue> mentioned = Collections.newSetFromMap(new IdentityHashMap<>());
    private final CallGraph graph;

    /** The calls of {@code module} in its current state. */
    public CallSites(Module module) {
        graph = CallGraph.of(module);
        for (List<MetadataNode> nodes : module.namedMetadata().values()) {
            nodes.forEach(this::noteMentioned);
        }
        for (Function function : module.definedFunctions()) {
            for (CallInstruction call : graph.callsIn(function)) {
                note(function, call);
            }
        }
    }

    /** Metadata may be nested arbitrarily deep, and cyclic. */
    private void noteMentioned(MetadataNode root) {
        Deque<MetadataNode> open = new ArrayDeque<>(List.of(root));
        Set<MetadataNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        while (!open.isEmpty()) {
            MetadataNode node = open.pop();
            if (!seen.add(node)) {
                continue;
            }
            for (MetadataNode.Operand operand : node.operands()) {
                if (operand.value() instanceof MetadataNode inner) {
                    open.push(inner);
                } else if (operand.value() instanceof Metadata.OfConstant constant) {
                    mentioned.addAll(constant.value().mentionedGlobals());
                }
            }
        }
    }

    /** Whether metadata refer to {@code function} other than as the first operand of a node of a named list. */
    static boolean isMentionedInside(Function function, Module module) {
        Deque<MetadataNode> open = new ArrayDeque<>();
        Set<MetadataNode> roots = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<MetadataNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        module.namedMetadata().values().forEach(roots::addAll);
        open.addAll(roots);
        while (!open.isEmpty()) {
            MetadataNode node = open.pop();
            List<MetadataNode.Operand> operands = seen.add(node) ? node.operands() : List.of();
            for (int i = 0; i < operands.size(); i++) {
                Metadata value = operands.get(i).value();
                if (value instanceof MetadataNode inner) {
                    open.push(inner);
                }
                boolean names = value instanceof Metadata.OfConstant c
                        && c.value().mentionedGlobals().contains(function);
                if (names && (i > 0 || !roots.contains(node))) {
                    return true;
                }
            }
        }
        return false;
    }

    private void note(Function caller, CallInstruction call) {
        Function callee = call.calledFunction().orElse(null);
        boolean isTail = call.tailKind() == CallInstruction.TailKind.MUSTTAIL;
        if (isTail) {
            fixed.add(caller);
        }
        if (callee != null) {
            calls.computeIfAbsent(callee, f -> new ArrayList<>()).add(call);
            if (isTail) {
                fixed.add(callee);
            }
        }
    }

    /** The direct calls of {@code function}. */
    public List<CallInstruction> of(Function function) {
        return calls.getOrDefault(function, List.of());
    }

    /** Whether a copy of {@code function} may have another signature. */
    public boolean mayDiffer(Function function) {
        return !function.isDeclaration() && ownObstacle(function).isEmpty();
    }

    private Optional<Obstacle> ownObstacle(Function function) {
        if (function.isKernel()) {
            return Optional.of(Obstacle.KERNEL);
        }
        if (function.functionType().isVarArg()) {
            return Optional.of(Obstacle.VARIABLE_ARGUMENTS);
        }
        return fixed.contains(function) ? Optional.of(Obstacle.MUST_TAIL) : Optional.empty();
    }

    /** The first obstacle to changing the signature of {@code function}, which has a body; empty if it may change. */
    public Optional<Obstacle> obstacle(Function function) {
        return ownObstacle(function).or(() -> {
            if (!function.linkage().isLocal()) {
                return Optional.of(Obstacle.VISIBLE);
            }
            if (graph.isReachableFromOutside(function)) {
                return Optional.of(Obstacle.ADDRESS_TAKEN);
            }
            return mentioned.contains(function) ? Optional.of(Obstacle.MENTIONED) : Optional.empty();
        });
    }

    /** Whether {@link #of} returns all calls: there are no indirect calls, nor calls from outside the module. */
    public boolean isClosed(Function function) {
        return !function.isDeclaration() && obstacle(function).isEmpty();
    }

    /** Whether {@code function} has uses other than direct calls. */
    boolean isAddressTaken(Function function) {
        return graph.isAddressTaken(function);
    }

    /** Whether {@code global} is used outside function bodies. */
    boolean isMentioned(GlobalValue global) {
        return mentioned.contains(global);
    }

    /** Whether parameter {@code index} is a generic pointer that may get a specific space. */
    static boolean mayChange(Function function, int index) {
        return function.functionType().parameters().get(index).equals(PointerType.GENERIC)
                && isFree(function.attributes().parameter(index));
    }

    /** Whether {@code call} permits a specific space for argument {@code index}. */
    static boolean mayChange(CallInstruction call, int index) {
        return isFree(call.attributes().parameter(index));
    }

    private static boolean isFree(AttributeSet attributes) {
        return FIXED.stream().noneMatch(attributes::has);
    }

    /** Whether memory is accessed through {@code argument}, here or in a function that it is passed to. */
    static boolean isAccessed(Argument argument) {
        Deque<LocalValue> open = new ArrayDeque<>(List.of(argument));
        Set<LocalValue> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        while (!open.isEmpty()) {
            LocalValue pointer = open.pop();
            for (Use use : seen.add(pointer) ? pointer.uses() : List.<Use>of()) {
                Instruction user = use.user();
                boolean isAddress = MemoryOperand.of(user).stream().anyMatch(o -> o.index() == use.index());
                if (isAddress || isPassedOn(use) || isStored(use)) {
                    return true;
                }
                if (isPassing(user)) {
                    open.push(user);
                }
            }
        }
        return false;
    }

    private static boolean isPassedOn(Use use) {
        return use.user() instanceof CallInstruction call
                && use.index() < call.argumentCount()
                && call.calledFunction().filter(f -> !f.isDeclaration()).isPresent();
    }

    /** A stored pointer may be loaded from a slot and used. */
    private static boolean isStored(Use use) {
        return use.user().opcode() == Opcode.STORE;
    }

    private static boolean isPassing(Instruction user) {
        return user.type().isPointer()
                && (user instanceof GetElementPtrInstruction
                        || user instanceof PhiInstruction
                        || user instanceof SelectInstruction
                        || user instanceof CastInstruction);
    }

    /** The number of instructions, or -1 if the body must not be copied. */
    static int sizeToCopy(Function function) {
        int size = 0;
        for (BasicBlock block : function.blocks()) {
            if (block.isAddressTaken()) {
                return -1;
            }
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call && call.hasFunctionAttribute("noduplicate")) {
                    return -1;
                }
                size++;
            }
        }
        return size;
    }
}
