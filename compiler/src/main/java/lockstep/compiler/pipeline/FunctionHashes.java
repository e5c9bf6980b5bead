package lockstep.compiler.pipeline;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.clone.StructuralHash;
import lockstep.ir.nvvm.clone.StructuralHash.HashMemory;

/**
 * Cached structural hashes of the functions of a module. A function whose body was not edited since it was hashed
 * ({@link Function#edits}) and whose properties are the same has the same hash; only the properties are hashed again.
 *
 * <p>The hash of a function may change without an edit: the position of a block in its function is part of the hash of
 * every function that mentions the block's address. This dependence is checked lazily, from the mentions of a function
 * when its hash is requested, rather than for all functions on each edit, which would be quadratic if many blocks have
 * their address taken.
 */
final class FunctionHashes {
    /** The globals that a function mentions. */
    interface Mentions {
        Collection<GlobalValue> of(Function function);
    }

    /**
     * The hash of a function.
     *
     * @param edits the number of its body's edits then
     * @param head the hash of its properties
     */
    private record Known(long edits, long head, long hash) {
        boolean isOf(long nowEdits, long nowHead) {
            return edits == nowEdits && head == nowHead;
        }
    }

    private final Mentions mentions;
    private final Map<Function, Known> hashes = new IdentityHashMap<>();
    private final HashMemory memory = new HashMemory();

    /** Functions with address-taken blocks that were edited since the last {@link #forget}. */
    private final Set<Function> edited = Collections.newSetFromMap(new IdentityHashMap<>());

    FunctionHashes() {
        this(Function::usedGlobals);
    }

    FunctionHashes(Mentions mentions) {
        this.mentions = mentions;
    }

    /** The current hash of {@code function}, provided that every edit was followed by {@link #rehash}. */
    long of(Function function) {
        if (mentionsEdited(function)) {
            hashes.remove(function);
        }
        Known known = hashes.get(function);
        if (known == null) {
            known = new Known(function.edits(), head(function), hash(function));
            hashes.put(function, known);
        }
        return known.hash();
    }

    /** The hash of {@code function}, which may have been edited. */
    long rehash(Function function) {
        long head = head(function);
        Known before = hashes.get(function);
        if (before != null && before.isOf(function.edits(), head) && !mentionsEdited(function)) {
            assert hash(function) == before.hash() : "an edit of @" + function.name() + " was not noted";
            return before.hash();
        }
        long hash = hash(function);
        hashes.put(function, new Known(function.edits(), head, hash));
        if ((before == null || before.hash() != hash) && hasBlockAddress(function)) {
            edited.add(function);
        }
        return hash;
    }

    /** Drops all hashes: the names that hashes depend on may have changed. */
    void forget() {
        hashes.clear();
        edited.clear();
    }

    private long head(Function function) {
        return StructuralHash.ofHead(function, memory);
    }

    private long hash(Function function) {
        return StructuralHash.of(function, memory);
    }

    private boolean mentionsEdited(Function function) {
        if (edited.isEmpty()) {
            return false;
        }
        for (GlobalValue global : mentions.of(function)) {
            if (global instanceof Function other && edited.contains(other)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasBlockAddress(Function function) {
        for (BasicBlock block : function.blocks()) {
            if (block.isAddressTaken()) {
                return true;
            }
        }
        return false;
    }
}
