package lockstep.fuzz.reduce;

import java.util.List;
import java.util.function.Function;
import lockstep.fuzz.kernel.TestCase;

/** A way to make a module smaller or plainer that applies at any number of places. */
interface Edit {
    /** One place; holds values of the module it was found in. */
    @FunctionalInterface
    interface Place {
        /** Edits here, unless an edit at another place made it pointless. */
        void apply();
    }

    /** Name for progress, kebab-case. */
    String name();

    /**
     * The places in {@code test}, in the order of the program: the same for a copy of the case. Applying some of them
     * changes the module of {@code test}; finding them changes nothing.
     */
    List<Place> places(TestCase test);

    /** An edit given as a function. */
    record SimpleEdit(String name, Function<TestCase, List<Edit.Place>> finder) implements Edit {
        @Override
        public List<Place> places(TestCase test) {
            return finder.apply(test);
        }
    }
}
