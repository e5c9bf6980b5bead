package lockstep.compiler.deadargelim;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.memoryspace.CallSites;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.SimpleType;

/**
 * Computes which parameters and parts of results are live. A part is an element of a returned structure or array; any
 * other result is one part. A parameter or part that only flows into dead parameters or parts is dead as well (liveness
 * is propagated by a work list from uses that are certain). Linear in the uses.
 */
final class ArgumentLiveness {
    /**
     * A parameter, or a part of a result.
     *
     * @param index the index of the parameter or part
     */
    record Place(Function function, boolean isResult, int index) {}

    /** An array with more elements is one part. */
    private static final int MAX_PARTS = 64;

    private final CallSites calls;
    private final Set<Function> fixed;
    private final Set<Place> live = new HashSet<>();
    private final Map<Place, List<Place>> feeds = new LinkedHashMap<>();
    private final Deque<Place> work = new ArrayDeque<>();

    /** @param fixed functions of which everything is live, in addition to those whose signature must stay */
    ArgumentLiveness(List<Function> functions, CallSites calls, Set<Function> fixed) {
        this.calls = calls;
        this.fixed = fixed;
        for (Function function : functions) {
            if (mayChange(function)) {
                survey(function);
            }
        }
        while (!work.isEmpty()) {
            for (Place source : feeds.getOrDefault(work.remove(), List.of())) {
                mark(source);
            }
        }
    }

    boolean mayChange(Function function) {
        return !fixed.contains(function) && calls.isClosed(function) && !hasRareParameter(function);
    }

    /** Whether a parameter of {@code function} has a special calling convention, or the function is naked. */
    static boolean hasRareParameter(Function function) {
        return function.attributes().function().has("naked")
                || function.attributes().parameters().stream()
                        .anyMatch(set -> set.has("inalloca") || set.has("preallocated") || set.has("swifterror"));
    }

    /** The number of parts of a result of this type. */
    static int parts(Type result) {
        if (result instanceof StructType struct) {
            return struct.fields().size();
        }
        if (result instanceof ArrayType array && array.count() <= MAX_PARTS) {
            return (int) array.count();
        }
        return result == SimpleType.VOID ? 0 : 1;
    }

    /** Whether a result of this type is split into parts. */
    static boolean isSplit(Type result) {
        return result instanceof StructType || result instanceof ArrayType array && array.count() <= MAX_PARTS;
    }

    boolean isLive(Function function, boolean isResult, int index) {
        return !mayChange(function) || live.contains(new Place(function, isResult, index));
    }

    private void mark(Place place) {
        if (live.add(place)) {
            work.add(place);
        }
    }

    // ---- flow of values

    private void survey(Function function) {
        for (Argument argument : function.arguments()) {
            Place place = new Place(function, false, argument.index());
            follow(argument, place, -1);
        }
        Type result = function.functionType().result();
        for (CallInstruction call : calls.of(function)) {
            for (Use use : call.uses()) {
                if (isSplit(result) && use.user() instanceof ExtractValueInstruction part) {
                    follow(part, new Place(function, true, part.path().getFirst()), -1);
                } else {
                    for (int i = 0; i < parts(result); i++) {
                        note(use, new Place(function, true, i), isSplit(result) ? i : -1);
                    }
                }
            }
        }
    }

    private void follow(LocalValue value, Place place, int part) {
        for (Use use : value.uses()) {
            note(use, place, part);
        }
    }

    /**
     * Notes the value that {@code source} flows into by {@code use}.
     *
     * @param part the part of the used value; -1 for all of it
     */
    private void note(Use use, Place source, int part) {
        Function user = use.user().function();
        if (use.user() instanceof ReturnInstruction && user != null) {
            Type result = user.functionType().result();
            if (!mayChange(user)) {
                mark(source);
            } else if (part >= 0) {
                feed(source, new Place(user, true, part));
            } else {
                for (int i = 0; i < parts(result); i++) {
                    feed(source, new Place(user, true, i));
                }
            }
        } else if (use.user() instanceof CallInstruction call && use.index() < call.argumentCount()) {
            Function callee = call.calledFunction().orElse(null);
            if (callee == null || use.index() >= callee.arguments().size() || !mayChange(callee)) {
                mark(source);
            } else {
                feed(source, new Place(callee, false, use.index()));
            }
        } else if (use.user() instanceof InsertValueInstruction insertion) {
            insert(insertion, use, source, part);
        } else {
            mark(source);
        }
    }

    /** Handles a value that is inserted into a returned aggregate as one of its parts. */
    private void insert(InsertValueInstruction insertion, Use use, Place source, int part) {
        if (insertion.hasOneUse()) {
            Use next = insertion.useList().getFirst();
            boolean isMember = use.index() == 1;
            int at = isMember && part < 0 && insertion.path().size() == 1
                    ? insertion.path().getFirst()
                    : part;
            boolean goesOn = isMember ? at >= 0 && part < 0 : part >= 0;
            if (goesOn
                    && (next.user() instanceof ReturnInstruction
                            || next.user() instanceof InsertValueInstruction && next.index() == 0)) {
                chain(insertion, source, at);
                return;
            }
        }
        mark(source);
    }

    /** Follows a chain of insertions to the return; the part index is the same throughout. */
    private void chain(InsertValueInstruction first, Place source, int part) {
        InsertValueInstruction at = first;
        while (at.hasOneUse()) {
            Use next = at.useList().getFirst();
            if (next.user() instanceof ReturnInstruction) {
                note(next, source, part);
                return;
            }
            if (next.user() instanceof InsertValueInstruction insertion && next.index() == 0) {
                at = insertion;
            } else {
                break;
            }
        }
        mark(source);
    }

    private void feed(Place source, Place target) {
        if (live.contains(target)) {
            mark(source);
        }
        feeds.computeIfAbsent(target, place -> new ArrayList<>()).add(source);
    }
}
