package lockstep.fuzz.reduce;

import java.util.List;
import java.util.function.Function;
import lockstep.fuzz.kernel.TestCase;

/** An edit given as a function. */
record SimpleEdit(String name, Function<TestCase, List<Edit.Place>> finder) implements Edit {
    @Override
    public List<Place> places(TestCase test) {
        return finder.apply(test);
    }
}
