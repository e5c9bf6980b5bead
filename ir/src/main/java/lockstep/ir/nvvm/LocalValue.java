package lockstep.ir.nvvm;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * A value of one function, with a use list, in the order in which uses were added.
 *
 * <p>The name is that of the text, without the sigil; null if it is numbered. Names need not be unique in a function:
 * the printer makes them unique.
 */
public abstract sealed class LocalValue extends Value permits Argument, BasicBlock, Instruction {
    /** The number it got last, see {@link ValueNumbers}; -1 before the first. */
    int number = -1;

    private @Nullable String name;
    private @Nullable Use firstUse;
    private @Nullable Use lastUse;
    private int useCount;

    LocalValue(Type type) {
        super(type);
    }

    /** The name without the sigil, or null. */
    public final @Nullable String name() {
        return name;
    }

    /** Sets the name; null or the empty text removes it. */
    public final void setName(@Nullable String name) {
        this.name = name == null || name.isEmpty() ? null : name;
    }

    /** The number of its uses. */
    public final int useCount() {
        return useCount;
    }

    /** Whether any operand is this value. */
    public final boolean hasUses() {
        return useCount != 0;
    }

    /** Whether exactly one operand is this value. */
    public final boolean hasOneUse() {
        return useCount == 1;
    }

    /** The first of the uses, or null. */
    public final @Nullable Use firstUse() {
        return firstUse;
    }

    /** The uses. While iterating, the current use may be changed, others may not. */
    public final Iterable<Use> uses() {
        return () -> new UseIterator(firstUse);
    }

    /** A copy of the list of uses, for loops that change many. */
    public final List<Use> useList() {
        List<Use> list = new ArrayList<>(useCount);
        for (Use use = firstUse; use != null; use = use.next) {
            list.add(use);
        }
        return list;
    }

    final void link(Use use) {
        use.previous = lastUse;
        use.next = null;
        if (lastUse == null) {
            firstUse = use;
        } else {
            lastUse.next = use;
        }
        lastUse = use;
        useCount++;
    }

    final void unlink(Use use) {
        Use before = use.previous;
        Use after = use.next;
        if (before == null) {
            firstUse = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            lastUse = before;
        } else {
            after.previous = before;
        }
        use.previous = null;
        use.next = null;
        useCount--;
    }

    private static final class UseIterator implements Iterator<Use> {
        private @Nullable Use next;

        UseIterator(@Nullable Use first) {
            next = first;
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Use next() {
            Use use = next;
            if (use == null) {
                throw new NoSuchElementException();
            }
            next = use.next;
            return use;
        }
    }
}
