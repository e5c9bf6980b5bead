package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import lockstep.compiler.table.TableText;
import lockstep.ir.diag.CompilerBug;

/**
 * The machine passes after the optimizer (seed 000, Codegen Dispatch). Up to level 1 they run in the fixed order of the
 * table {@code codegen.txt}; above, they are sorted topologically by their dependencies, and of the passes that could
 * be next the first in the table is chosen.
 */
final class CodegenDispatch {
    private static final String RESOURCE = "codegen.txt";
    private static final int COLUMNS = 4;
    private static final int MIN_ORDERED_LEVEL = 2;

    private CodegenDispatch() {}

    /**
     * A machine pass.
     *
     * @param key in the table: the name in pipelines, with an occurrence number in parentheses if it runs again
     * @param isOptional whether it is omitted at level 0
     * @param after keys of passes that must precede it, if present
     * @param reason for these dependencies
     */
    record MachinePass(String key, boolean isOptional, List<String> after, String reason) {
        MachinePass {
            after = List.copyOf(after);
        }

        /** The name in pipelines. */
        String name() {
            int number = key.indexOf(" (");
            return number < 0 ? key : key.substring(0, number);
        }
    }

    /** The table. */
    static List<MachinePass> table() {
        String text = TableText.text(RESOURCE, CodegenDispatch.class.getResourceAsStream(RESOURCE));
        List<MachinePass> passes = new ArrayList<>();
        for (TableText.Row row : TableText.rows(RESOURCE, text, COLUMNS)) {
            List<String> after =
                    row.cell(2).isEmpty() ? List.of() : List.of(row.cell(2).split(", *"));
            passes.add(new MachinePass(row.cell(0), row.cell(1).equals("optimized"), after, row.cell(3)));
        }
        return List.copyOf(passes);
    }

    /** The names of the passes of {@code table} at {@code level}, 0 to 3, in execution order. */
    static List<String> order(List<MachinePass> table, long level) {
        List<MachinePass> present =
                table.stream().filter(pass -> level > 0 || !pass.isOptional()).toList();
        return level < MIN_ORDERED_LEVEL
                ? present.stream().map(MachinePass::name).toList()
                : sorted(present);
    }

    private static List<String> sorted(List<MachinePass> passes) {
        Map<String, Integer> places = new HashMap<>();
        for (MachinePass pass : passes) {
            places.put(pass.key(), places.size());
        }
        int[] missing = new int[passes.size()];
        List<List<Integer>> followers = new ArrayList<>();
        passes.forEach(pass -> followers.add(new ArrayList<>()));
        for (int i = 0; i < passes.size(); i++) {
            for (String before : passes.get(i).after()) {
                Integer place = places.get(before);
                if (place != null) {
                    followers.get(place).add(i);
                    missing[i]++;
                }
            }
        }
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int i = 0; i < missing.length; i++) {
            if (missing[i] == 0) {
                ready.add(i);
            }
        }
        List<String> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            int next = ready.remove();
            order.add(passes.get(next).name());
            for (int follower : followers.get(next)) {
                if (--missing[follower] == 0) {
                    ready.add(follower);
                }
            }
        }
        if (order.size() != passes.size()) {
            throw new CompilerBug(RESOURCE + ": passes depend on themselves");
        }
        return order;
    }
}
