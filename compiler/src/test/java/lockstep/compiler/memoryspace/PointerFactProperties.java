package lockstep.compiler.memoryspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Laws of the lattice of facts about pointers. The oracle is the set of spaces that a fact stands for. */
final class PointerFactProperties {
    private static final Set<Integer> SPACES = Set.of(1, 3, 4, 5, 101);

    @Provide
    Arbitrary<PointerFact> facts() {
        Arbitrary<Integer> spaces = Arbitraries.of(PointerFact.NONE, PointerFact.ANY, 1, 3, 4, 5, 101);
        return Combinators.combine(spaces, spaces, Arbitraries.integers().between(0, 3))
                .as(PointerFact::new);
    }

    private static Set<Integer> meaning(int space) {
        return space == PointerFact.NONE ? Set.of() : space == PointerFact.ANY ? SPACES : Set.of(space);
    }

    private static boolean covers(int wide, int narrow) {
        return meaning(wide).containsAll(meaning(narrow));
    }

    /** Law: a join covers both sides, in spaces, windows and doubts. Oracle: sets of spaces. */
    @Property(tries = 500)
    void joinCoversBoth(@ForAll("facts") PointerFact a, @ForAll("facts") PointerFact b) {
        PointerFact joined = a.join(b);
        for (PointerFact side : List.of(a, b)) {
            assertTrue(covers(joined.space(), side.space()));
            assertTrue(covers(joined.window(), side.window()));
            assertEquals(side.doubts(), joined.doubts() & side.doubts());
        }
    }

    /** Law: a join is the least that covers both: it is one of the sides wherever that covers the other. */
    @Property(tries = 500)
    void joinIsLeast(@ForAll("facts") PointerFact a, @ForAll("facts") PointerFact b) {
        if (covers(a.space(), b.space())) {
            assertEquals(a.space(), a.join(b).space());
        }
    }

    /** Law: join is commutative, associative and idempotent, so that the order of a work list does not matter. */
    @Property(tries = 500)
    void joinIsASemilattice(
            @ForAll("facts") PointerFact a, @ForAll("facts") PointerFact b, @ForAll("facts") PointerFact c) {
        assertEquals(a.join(b), b.join(a));
        assertEquals(a.join(b).join(c), a.join(b.join(c)));
        assertEquals(a, a.join(a));
    }

    /** Law: after arithmetic that may leave the window, the window is unknown and no conversion is faithful. */
    @Property(tries = 200)
    void wanderingForgetsTheWindow(@ForAll("facts") PointerFact a) {
        assertFalse(a.moved(false).hasWindow());
        assertFalse(a.moved(false).isFaithful(true));
        assertEquals(a, a.moved(true));
    }

    /** Law: conversion to generic from a space gives that space, whatever was known before. */
    @Property(tries = 200)
    void conversionTellsTheSpace(@ForAll("facts") PointerFact a) {
        for (int space : SPACES) {
            assertEquals(space, a.converted(space, PointerFact.ANY).space());
            assertTrue(a.converted(space, PointerFact.ANY).isFaithful(false));
        }
    }
}
