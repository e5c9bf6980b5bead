package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import lockstep.compiler.table.TableText;
import lockstep.ir.diag.CompilerBug;

/**
 * The machine passes behind the optimizer (seed 000, Codegen Dispatch). Up to level 1 they are emitted in the fixed
 * order of the table {@code codegen.txt}; above, a pass stands behind all those that it is said to stand behind, and of
 * the passes that could come next the first one of the table does.
 */
final class CodegenDispatch {
    private static final String RESOURCE = "codegen.txt";
    private static final int COLUMNS = 4;
    private static final int MIN_ORDERED_LEVEL = 2;

    private CodegenDispatch() {}

    /**
     * A machine pass.
     *
     * @param key in the table: the name in pipelines, with the number of the time in brackets where it runs again
     * @param isOptional whether it is left out at level 0
     * @param behind keys of passes that come before it, where they are there
     * @param reason why
     */
    record MachinePass(String key, boolean isOptional, List<String> behind, String reason) {
        MachinePass {
            behind = List.copyOf(behind);
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
            List<String> behind =
                    row.cell(2).isEmpty() ? List.of() : List.of(row.cell(2).split(", *"));
            passes.add(new MachinePass(row.cell(0), row.cell(1).equals("optimized"), behind, row.cell(3)));
        }
        return List.copyOf(passes);
    }

    /** Names of the passes of {@code table} at {@code level}, 0 to 3, in the order in which they run. */
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
            for (String before : passes.get(i).behind()) {
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
            throw new CompilerBug(RESOURCE + ": passes stand behind themselves");
        }
        return order;
    }
}
