/**
 * Charts as SVG text, for the documentation: bars on a logarithmic axis with whiskers, and lines on two logarithmic
 * axes. Deterministic, without scripts or outside fonts, readable on light and dark pages. Depends on nothing.
 */
@NullMarked
package lockstep.cli.chart;

import org.jspecify.annotations.NullMarked;
