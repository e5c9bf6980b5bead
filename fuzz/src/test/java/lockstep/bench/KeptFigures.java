package lockstep.bench;

import java.util.ArrayList;
import java.util.List;

/** Keeps the results of a benchmark. */
final class KeptFigures implements Benchmark.Sink {
    private final List<Figure> figures = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();

    @Override
    public void figure(Figure figure) {
        figures.add(figure);
    }

    @Override
    public void skipped(String benchmark, String what) {
        skipped.add(what);
    }

    @Override
    public void wrong(String benchmark, String what) {
        wrong.add(what);
    }

    /** All figures, in order. */
    List<Figure> all() {
        return List.copyOf(figures);
    }

    /** The figures of one quantity, in order. */
    List<Double> values(String quantity) {
        return figures.stream()
                .filter(figure -> figure.quantity().equals(quantity))
                .map(Figure::value)
                .toList();
    }

    List<String> skipped() {
        return List.copyOf(skipped);
    }

    List<String> wrong() {
        return List.copyOf(wrong);
    }
}
