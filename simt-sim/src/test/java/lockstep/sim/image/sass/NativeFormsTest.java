package lockstep.sim.image.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassForm;
import org.junit.jupiter.api.Test;

/**
 * Law: a machine word, whatever its fields are, has the same results on both engines, in any lanes, on special values,
 * undefined bits among them, at any end of the fuel. Oracle: its function. {@code -Dlockstep.seeds=N} programs of words
 * of a form, from {@code -Dlockstep.first-seed=S} on.
 */
final class NativeFormsTest {
    private static final int SEEDS = Integer.getInteger("lockstep.seeds", 2);
    /** Programs of a form that are drawn until one has a native form. */
    private static final int MAX = 100;

    private static final int FIRST = Integer.getInteger("lockstep.first-seed", 0);
    private static final Set<String> NAMES = SassNativeForms.forms().keySet();

    /** The forms with native forms; the first of forms that are equal on several architectures. */
    private static List<SassForm> forms() {
        Set<List<Object>> known = new HashSet<>();
        List<SassForm> forms = new ArrayList<>();
        for (Architecture architecture : Architecture.values()) {
            for (SassForm form : IsaTable.of(architecture).forms()) {
                List<Object> what =
                        List.of(form.name(), form.opcode(), form.fields(), form.operands(), form.modifiers());
                if (NAMES.contains(form.name()) && known.add(what)) {
                    forms.add(form);
                }
            }
        }
        return forms;
    }

    private static List<String> differences(RandomWords words, int seed) {
        return words.difference(seed).stream()
                .map(difference -> words.architecture() + " seed " + seed + ": " + words.words() + " " + difference)
                .toList();
    }

    @Test
    void nativeFormsGiveWhatFunctionsGive() {
        Set<String> met = new TreeSet<>();
        Set<String> wrong = new TreeSet<>();
        for (SassForm form : forms()) {
            for (int seed = FIRST; seed < FIRST + SEEDS || !met.contains(form.name()) && seed < FIRST + MAX; seed++) {
                Optional<RandomWords> words = RandomWords.of(form, new SplittableRandom(seed));
                if (words.isPresent()) {
                    wrong.addAll(differences(words.get(), seed));
                    if (words.get().hasNativeForm()) {
                        met.add(form.name());
                    }
                }
            }
        }
        assertEquals(Set.of(), wrong);
        assertEquals(new TreeSet<>(NAMES), met);
    }
}
