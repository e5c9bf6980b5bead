package lockstep.sim.image.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * docs/semantics.md, S2.10: what a thread loads is defined only if it is the same whenever its copies take place.
 * Oracle: all interleavings in which a machine may execute them, where each copy reads its source and writes its
 * destination at any two times between its start and the end of the wait for it.
 */
final class AsynchronousCopyTest {
    private static final int PROGRAMS = 400;
    private static final int STATEMENTS = 9;
    private static final int PLACES = 2;

    /** The kinds of statements. */
    private enum Kind {
        COPY,
        STORE_SOURCE,
        STORE_DESTINATION,
        END_GROUP,
        AWAIT,
        LOAD
    }

    /** A statement, with its places or number of groups. */
    private record Statement(Kind kind, int to, int number) {}

    /** A copy in flight: its places, its group, the value that it has read, whether it has read. */
    private record Copy(int to, int from, int group, int value, boolean hasRead) {}

    /** The contents of memory and the copies in flight. */
    private record World(List<Integer> sources, List<Integer> destinations, List<Copy> copies) {}

    private static List<Statement> statements(SplittableRandom random) {
        List<Statement> statements = new ArrayList<>();
        for (int i = 0; i < STATEMENTS; i++) {
            Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
            int number = kind == Kind.AWAIT ? random.nextInt(3) : random.nextInt(PLACES);
            statements.add(new Statement(kind, random.nextInt(PLACES), number));
        }
        statements.add(new Statement(Kind.END_GROUP, 0, 0));
        statements.add(new Statement(Kind.AWAIT, 0, 0));
        statements.add(new Statement(Kind.LOAD, 0, 0));
        statements.add(new Statement(Kind.LOAD, 1, 0));
        return statements;
    }

    /** The program of the statements; all stored numbers are different. */
    private static String text(List<Statement> statements) {
        StringBuilder text = new StringBuilder("  st.shared.b32 [%s], 90;\n  st.shared.b32 [%s+4], 91;\n");
        for (int i = 0; i < statements.size(); i++) {
            Statement s = statements.get(i);
            text.append(
                    switch (s.kind()) {
                        case COPY ->
                            "  cp.async.ca.shared.global [%%s+%d], [%%in+%d], 4;\n"
                                    .formatted(4 * s.to(), 4 * s.number());
                        case STORE_SOURCE -> "  st.global.b32 [%%in+%d], %d;\n".formatted(4 * s.to(), 100 + i);
                        case STORE_DESTINATION -> "  st.shared.b32 [%%s+%d], %d;\n".formatted(4 * s.to(), 200 + i);
                        case END_GROUP -> "  cp.async.commit_group;\n";
                        case AWAIT -> "  cp.async.wait_group %d;\n".formatted(s.number());
                        case LOAD ->
                            "  ld.shared.b32 %%a0, [%%s+%d];\n  st.global.b32 [%%out+%d], %%a0;\n"
                                    .formatted(4 * s.to(), 4 * i);
                    });
        }
        return text.toString();
    }

    private static List<Integer> with(List<Integer> list, int at, int value) {
        List<Integer> changed = new ArrayList<>(list);
        changed.set(at, value);
        return List.copyOf(changed);
    }

    private static <T> List<T> without(List<T> list, int at) {
        List<T> changed = new ArrayList<>(list);
        changed.remove(at);
        return List.copyOf(changed);
    }

    /** All worlds that are reachable from these by steps of copies in flight. */
    private static Set<World> closure(Set<World> worlds) {
        Set<World> all = new LinkedHashSet<>(worlds);
        List<World> open = new ArrayList<>(worlds);
        while (!open.isEmpty()) {
            World world = open.removeLast();
            for (int i = 0; i < world.copies().size(); i++) {
                Copy copy = world.copies().get(i);
                World next;
                if (copy.hasRead()) {
                    next = new World(
                            world.sources(),
                            with(world.destinations(), copy.to(), copy.value()),
                            without(world.copies(), i));
                } else {
                    List<Copy> copies = new ArrayList<>(world.copies());
                    int value = world.sources().get(copy.from());
                    copies.set(i, new Copy(copy.to(), copy.from(), copy.group(), value, true));
                    next = new World(world.sources(), world.destinations(), List.copyOf(copies));
                }
                if (all.add(next)) {
                    open.add(next);
                }
            }
        }
        return all;
    }

    /** The worlds after a statement in one world; empty if the machine would still wait. */
    private static List<World> step(World world, Statement s, int index, int group) {
        return switch (s.kind()) {
            case COPY -> {
                List<Copy> copies = new ArrayList<>(world.copies());
                copies.add(new Copy(s.to(), s.number(), group, 0, false));
                yield List.of(new World(world.sources(), world.destinations(), List.copyOf(copies)));
            }
            case STORE_SOURCE ->
                List.of(new World(with(world.sources(), s.to(), 100 + index), world.destinations(), world.copies()));
            case STORE_DESTINATION ->
                List.of(new World(world.sources(), with(world.destinations(), s.to(), 200 + index), world.copies()));
            case AWAIT ->
                world.copies().stream().anyMatch(copy -> copy.group() < group - s.number())
                        ? List.of()
                        : List.of(world);
            case END_GROUP, LOAD -> List.of(world);
        };
    }

    /**
     * The state of the place of a load.
     *
     * @param isQuiet whether no copy to it is in flight, and there was never more than one at a time
     * @param isOverwritten whether it was stored to while a copy was in flight that still is
     */
    private record Place(boolean isQuiet, boolean isOverwritten) {
        static Place of(List<Statement> statements, int load) {
            int to = statements.get(load).to();
            int group = 0;
            boolean isAlone = true;
            boolean isOverwritten = false;
            List<Integer> groups = new ArrayList<>();
            for (Statement s : statements.subList(0, load)) {
                int now = group;
                switch (s.kind()) {
                    case COPY -> {
                        if (s.to() == to) {
                            groups.add(group);
                        }
                    }
                    case END_GROUP -> group++;
                    case AWAIT -> groups.removeIf(each -> each < now - s.number());
                    case STORE_DESTINATION -> isOverwritten |= s.to() == to;
                    case STORE_SOURCE, LOAD -> {}
                }
                isAlone &= groups.size() <= 1;
                isOverwritten &= !groups.isEmpty();
            }
            return new Place(isAlone && groups.isEmpty(), isOverwritten);
        }
    }

    @Test
    void loadsAreDefinedWhereAllMachinesLoadTheSame() {
        SplittableRandom random = new SplittableRandom(7);
        int defined = 0;
        int open = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            List<Statement> statements = statements(random);
            PtxRuns.Words found = PtxRuns.words(text(statements), 1, new int[] {80, 81}, statements.size());
            Set<World> worlds = Set.of(new World(List.of(80, 81), List.of(90, 91), List.of()));
            int group = 0;
            for (int i = 0; i < statements.size(); i++) {
                Statement s = statements.get(i);
                Set<World> next = new LinkedHashSet<>();
                for (World world : closure(worlds)) {
                    next.addAll(step(world, s, i, group));
                }
                worlds = next;
                group += s.kind() == Kind.END_GROUP ? 1 : 0;
                if (s.kind() == Kind.LOAD) {
                    Set<Integer> values = new HashSet<>();
                    worlds.forEach(world -> values.add(world.destinations().get(s.to())));
                    boolean isDefined = found.undefined()[i] == 0;
                    String what = i + " of " + statements + ": " + values;
                    Place place = Place.of(statements, i);
                    if (isDefined && place.isOverwritten()) {
                        assertTrue(values.contains(found.words()[i]), what);
                    } else if (isDefined) {
                        assertEquals(Set.of(found.words()[i]), values, what);
                    } else if (place.isQuiet()) {
                        assertTrue(values.size() > 1, what);
                    }
                    defined += isDefined ? 1 : 0;
                    open += isDefined ? 0 : 1;
                }
            }
        }
        assertTrue(defined > PROGRAMS / 2 && open > PROGRAMS / 8, defined + " defined, " + open + " open");
    }

    /** Bytes that are not read become zero, whatever the source holds. Oracle: arrays. */
    @Test
    void whatIsNotReadBecomesZero() {
        SplittableRandom random = new SplittableRandom(8);
        for (int bytes : List.of(4, 8, 16)) {
            for (int read = 0; read <= bytes; read++) {
                int[] input = random.ints(4).toArray();
                String body = "  mov.u32 %%a0, %d;\n".formatted(read)
                        + "  st.shared.v4.b32 [%s], {%s, %s, %s, %s};\n"
                        + "  cp.async.ca.shared.global [%%s], [%%in], %d, %%a0;\n".formatted(bytes)
                        + "  cp.async.wait_all;\n"
                        + "  ld.shared.v4.b32 {%a1, %a2, %a3, %a4}, [%s];\n"
                        + "  st.global.v4.b32 [%out], {%a1, %a2, %a3, %a4};\n";
                int[] found = PtxRuns.words(body, 1, input, 4).words();
                for (int at = 0; at < bytes; at++) {
                    int expected = at < read ? input[at / 4] >>> 8 * (at % 4) & 0xff : 0;
                    assertEquals(expected, found[at / 4] >>> 8 * (at % 4) & 0xff, read + " of " + bytes + ", " + at);
                }
            }
        }
    }
}
